import { apiOrigin } from './options.js';

// If other computers can reach the sandbox, its control endpoints require a key. The key is stored until the browser
// tab is closed.
const keyStorageName = 'playground:sandbox-key';

/** Stores the sandbox's key. */
export const rememberKey = (key) => sessionStorage.setItem(keyStorageName, key);

/** A failed call of a control endpoint. `status` is the HTTP status of the response, or 0 without a response. */
export class ControlError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Calls a control endpoint of the sandbox, with POST if there is a body. Throws a ControlError, whose message can be
 * shown to the user.
 * @param {string} path below /sandbox/
 */
export async function control(path, body, method = body ? 'POST' : 'GET') {
  const key = sessionStorage.getItem(keyStorageName);
  const headers = { ...(body && { 'Content-Type': 'application/json' }), ...(key && { 'x-sandbox-key': key }) };
  let response;
  try {
    response = await fetch(`${apiOrigin}/sandbox/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ControlError('Can’t reach the sandbox.', 0);
  }
  const result = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new ControlError(result.error ?? `The sandbox responded with status ${response.status}.`, response.status);
  return result;
}
