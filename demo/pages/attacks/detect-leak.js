// Searches everything that hooks.js recorded for the card that the visitor typed.

const { records } = window.attacker;

/** Patterns for the number, the security code and the holder of the card that the visitor is asked to type. */
const cardPatterns = [/4242[ -]?4242[ -]?4242/, /"737"/, /ANA SOUZA/];
/** Whether a text contains at least one of these three details of the card. */
export const containsCard = (text) => cardPatterns.some((pattern) => pattern.test(text));

/** Returns the records of one kind, such as `fetch`. */
const recordsOf = (kind) => records.filter((record) => record.kind === kind);

/**
 * Returns the recorded text that contains the card, or undefined. Also searches all recorded single characters as one
 * text, because each typed key is recorded separately.
 */
function findTextWithCard(searchedRecords) {
  const texts = searchedRecords.map(({ text }) => text);
  const typedKeys = texts.filter((text) => text.length === 1).join('');
  return [...texts, typedKeys].find(containsCard);
}

/** Creates an attack's result: whether the card leaked, and a text that is shown below the attack. */
export const createResult = (isLeaked, evidence) => ({ isLeaked, evidence });

/** Searches the records of one kind for the card. `noun` names the records in the evidence, such as `requests`. */
export function detectLeak(kind, noun) {
  const searchedRecords = recordsOf(kind);
  const found = findTextWithCard(searchedRecords);
  if (found === undefined) return createResult(false, `${searchedRecords.length} ${noun}, none contains the card`);
  return createResult(true, `found: ${found.slice(0, 80)}`);
}

/** Calls `readValue`. Returns a description of the value, or the error's name if reading isn't allowed. */
export const describeReadAttempt = (readValue) => {
  try {
    const value = readValue();
    return value === null || value === undefined ? 'nothing' : `read ${String(value)}`;
  } catch (error) {
    return error.name;
  }
};
