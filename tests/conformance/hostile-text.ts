import { type Asking, askServer, type CallName, type Target } from './ask-server';

/** Texts that have made servers fail: what PostgreSQL cannot store, what every JavaScript object has. */
const texts = [
  { text: 'a\u0000b', said: 'U+0000' },
  { text: '__proto__', said: 'the text __proto__' },
] as const;

/**
 * Sends a call texts that have broken servers, in each of its fields that hold a text. Whether they are refused or
 * ignored is the server's choice; an error of its own (status 5xx), or no envelope, is a difference. In words.
 */
export async function checkHostileText(
  target: Target,
  name: CallName,
  request: object,
  asking: Asking,
): Promise<string[]> {
  const found: string[] = [];
  const fields = Object.entries(request).filter(([, value]) => typeof value === 'string');
  for (const [field] of fields) {
    for (const { text, said } of texts) {
      const key = asking.key === undefined ? {} : { key: crypto.randomUUID() };
      const answer = await askServer(target, name, { ...request, [field]: text }, { ...asking, ...key });
      if ('problem' in answer) found.push(`${answer.problem}, asked with ${said} as ${field}`);
      else if (answer.status >= 500) found.push(`fails with ${answer.status} on ${said} as ${field}; -24050 is due`);
    }
  }
  return found;
}
