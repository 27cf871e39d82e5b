import { api } from './playground-table.js';

// A sandbox on a network requires a key. It is kept for the browser tab's session.
const keyName = 'playground:sandbox-key';

/** Stores the key for the controls. */
export const rememberKey = (key) => sessionStorage.setItem(keyName, key);

/** A control returned an error. */
export class ControlError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Calls a control of the sandbox, with POST if there is a body. Throws a ControlError with a message to show.
 * @param {string} path below /sandbox/
 */
export async function control(path, body, method = body ? 'POST' : 'GET') {
  const key = sessionStorage.getItem(keyName);
  const headers = { ...(body && { 'Content-Type': 'application/json' }), ...(key && { 'x-sandbox-key': key }) };
  let response;
  try {
    response = await fetch(`${api}/sandbox/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  } catch {
    throw new ControlError('Can’t reach the sandbox.', 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new ControlError(answer.error ?? `The sandbox responded with status ${response.status}.`, response.status);
  return answer;
}
