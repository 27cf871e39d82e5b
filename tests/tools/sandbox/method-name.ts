import { methodRows } from '../../../demo/server/catalogue/method-rows';

/** Matches the label of a payment method, which starts with the method's name in one of the sandbox's languages. */
export function methodNamePattern(code: string): RegExp {
  const row = methodRows.find((methodRow) => methodRow.code === code);
  if (!row) throw new Error(`The sandbox has no payment method ${code}`);
  return new RegExp(`^(${Object.values(row.name).join('|')})`);
}
