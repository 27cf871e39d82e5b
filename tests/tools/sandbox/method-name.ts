import { methodRows } from '../../../demo/server/catalogue/method-rows';

/** The beginning of a payment method's row, in any language of the sandbox. */
export const methodName = (code: string): RegExp =>
  new RegExp(`^(${Object.values(methodRows.find((row) => row.code === code)?.name ?? {}).join('|')})`);
