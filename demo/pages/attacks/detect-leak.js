// Searches the hooks' records for the card.

const { records } = window.attacker;

/** Patterns of the card that the visitor is asked to type. */
const cardPatterns = [/4242[ -]?4242[ -]?4242/, /"737"/, /ANA SOUZA/];
export const containsCard = (text) => cardPatterns.some((pattern) => pattern.test(text));

export const recordsOf = (kind) => records.filter((record) => record.kind === kind);

/** Returns the recorded text that contains the card, or undefined. Also finds a number typed digit by digit. */
export function findCard(searchedRecords) {
  const texts = searchedRecords.map(({ text }) => text);
  const typedKeys = texts.filter((text) => text.length === 1).join('');
  return [...texts, typedKeys].find(containsCard);
}

/** Result of an attack. `evidence` is the text shown with it. */
export const outcome = (isLeaked, evidence) => ({ isLeaked, evidence });

/** Searches the records of a hook for the card. `noun` names its records. */
export function detectLeak(kind, noun) {
  const searchedRecords = recordsOf(kind);
  const found = findCard(searchedRecords);
  if (found === undefined) return outcome(false, `${searchedRecords.length} ${noun}, none contains the card`);
  return outcome(true, `found: ${found.slice(0, 80)}`);
}

/** Reads a value. Returns a description of the value, or the name of the error. */
export const attempt = (readValue) => {
  try {
    const value = readValue();
    return value === null || value === undefined ? 'nothing' : `read ${String(value)}`;
  } catch (error) {
    return error.name;
  }
};
