import { methodRows } from '../../../demo/server/catalogue/method-rows';

/** Matches the label of a payment method, which starts with the method's name in one of the sandbox's languages. */
export const methodNamePattern = (code: string): RegExp =>
  new RegExp(`^(${Object.values(methodRows.find((row) => row.code === code)?.name ?? {}).join('|')})`);
