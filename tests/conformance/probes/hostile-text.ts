import { calls } from '../../../src/contract/calls';
import { type CallName, type CallOptions, sendCall, type Target } from '../send-call';

/**
 * Texts that can crash servers: PostgreSQL can't store U+0000 or compare an `integer` with a larger number, and
 * `__proto__` is a property of every object.
 */
const texts: readonly { text: string; label: string; isId?: true }[] = [
  { text: 'a\u0000b', label: 'U+0000' },
  { text: '__proto__', label: 'the text __proto__' },
  { text: '2147483648', label: 'a number above 31 bits', isId: true },
];

/** Ids of a sign-in link are left out, because each request with a wrong one counts as a failed sign-in. */
const isIdField = (field: string): boolean => /^id$|Id$/.test(field) && !/^(account|login)Id$/.test(field);

/**
 * Sends the request once for each text field and each of the `texts`, with that text in that field, and returns the
 * differences from the contract. The server may ignore the text or refuse it, such as with the error -24050 (invalid
 * request), but must not respond with a server error (status 5xx) or without an envelope. Status 400 for U+0000 in the
 * path is allowed, because nginx and other proxies refuse such a request before it reaches the server.
 */
export async function checkHostileText(
  target: Target,
  name: CallName,
  request: object,
  callOptions: CallOptions,
): Promise<string[]> {
  const messages: string[] = [];
  const fields = Object.entries(request).filter(([, value]) => typeof value === 'string');
  for (const [field] of fields) {
    for (const { text, label } of texts.filter(({ isId }) => !isId || isIdField(field))) {
      // Each request has a new idempotency key, because a server may refuse a key that it received with other values.
      const keyOption = callOptions.idempotencyKey === undefined ? {} : { idempotencyKey: crypto.randomUUID() };
      const response = await sendCall(target, name, { ...request, [field]: text }, { ...callOptions, ...keyOption });
      const isInPath = calls[name].path.includes(`{${field}}`);
      if (text.includes('\0') && isInPath && response.status === 400) continue;
      if ('problem' in response) messages.push(`${response.problem}, requested with ${label} as ${field}`);
      else if (response.status >= 500)
        messages.push(`fails with status ${response.status} for ${label} as ${field}; expected error -24050`);
    }
  }
  return messages;
}
