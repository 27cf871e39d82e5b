import { parseJson } from '../../src/rules/own-fields';

/**
 * The data of a response, for the first view (the markup that is shown before React or Preact has loaded). Throws if the
 * response is an error. The first view checks the fields that it shows; the element later validates the whole response
 * against the contract.
 */
export async function readData(response: Promise<Response>): Promise<unknown> {
  // A clone, because the element reads the response too.
  const { code, errCode, data } = parseJson(await (await response).clone().text()) as Record<string, unknown>;
  if (code !== 0 || errCode) throw new Error(`Error code ${errCode ?? code}`);
  return data;
}

export const isMoney = (value: unknown): boolean => {
  const { amount, currency } = (value ?? {}) as Record<string, unknown>;
  return typeof amount === 'string' && /^\d+(\.\d+)?$/.test(amount) && /^[A-Z]{3}$/.test(currency as string);
};
