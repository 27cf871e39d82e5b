import { api } from './options.js';

// A sandbox that other computers can reach requires a key. The key is stored until the browser tab is closed.
const keyName = 'playground:sandbox-key';

/** Stores the sandbox's key. */
export const rememberKey = (key) => sessionStorage.setItem(keyName, key);

/** The sandbox can't be reached or returned an error. */
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
  const result = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new ControlError(result.error ?? `The sandbox responded with status ${response.status}.`, response.status);
  return result;
}
