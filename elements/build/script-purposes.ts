/** Where a script runs and why it is there. */
export interface Purpose {
  where: 'host page' | 'card frame' | 'host page on TVs';
  purpose: string;
}

/** By the beginning of the file's name. The first row that fits decides. */
const purposes: readonly (readonly [RegExp, Purpose['where'], string])[] = [
  [/^sub\.js$/, 'host page', 'Finds the tags and loads what each needs'],
  [/^early-/, 'host page', 'Asks for the plans while the code that shows them is on its way'],
  [/^card-frame-keys\.js$/, 'card frame', 'The public key of each brand, under which cards are encrypted'],
  [/^card-frame-(en|pt|es|ru)-/, 'card frame', 'Labels and messages of the card form in one language'],
  [/^card-frame-/, 'card frame', 'Draws the card form, checks and encrypts what is typed'],
  [/^tv-/, 'host page on TVs', 'The whole product in one file, for engines without modules'],
  [/^sub-checkout-/, 'host page', 'The tag <sub-checkout>: choosing a way to pay, and paying'],
  [/^sub-payment-/, 'host page', 'The tag <sub-payment>: what became of a payment'],
  [/^sub-([\w-]+)-[\w-]{8}\.js$/, 'host page', 'A tag'],
  [/^chunks\/react-/, 'host page', 'React, which draws every screen'],
  [/^chunks\/core-/, 'host page', 'Libraries for data, texts and requests'],
  [/^chunks\/base-/, 'host page', 'What every tag shares: session, requests, look'],
  [/^chunks\/orders-/, 'host page', 'What checkout and payment share'],
  [/^chunks\/forms-/, 'host page', 'Fields of forms'],
  [/^chunks\/jsencrypt/, 'host page', 'Encrypts passwords before they are sent'],
  [/^chunks\//, 'host page', 'A screen, a payment method or a dictionary, loaded when it is shown'],
];

/** What a file is for. A file that no row names would be a hole in the list: an error of the build. */
export function purposeOf(file: string): Purpose {
  const row = purposes.find(([pattern]) => pattern.test(file));
  if (!row) throw new Error(`${file} has no purpose in elements/build/script-purposes.ts`);
  return { where: row[1], purpose: row[2] };
}
