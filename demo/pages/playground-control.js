import { api } from './playground-table.js';

// A sandbox that others reach wants a key; it lasts as long as the browser tab.
const keyName = 'playground:sandbox-key';

/** Keeps the key for the controls. */
export const rememberKey = (key) => sessionStorage.setItem(keyName, key);

/** The controls refused to answer. */
export class ControlError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Calls a control of the sandbox: with a body it is a POST. Throws a ControlError with a sentence to show.
 * @param {string} path what follows /sandbox/
 */
export async function control(path, body, method = body ? 'POST' : 'GET') {
  const key = sessionStorage.getItem(keyName);
  const headers = { ...(body && { 'Content-Type': 'application/json' }), ...(key && { 'x-sandbox-key': key }) };
  let response;
  try {
    response = await fetch(`${api}/sandbox/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  } catch {
    throw new ControlError('The sandbox does not answer.', 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new ControlError(answer.error ?? `The sandbox answered ${response.status}.`, response.status);
  return answer;
}
