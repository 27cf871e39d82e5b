import type { Reason } from './reasons';

/** Words the card frame shows besides its errors; found under these names in locales/<lang>/card.json. */
export const cardFrameWords = [
  'number',
  'expiry',
  'expiryHint',
  'code',
  'codeHint',
  'codeHintAmex',
  'holder',
  'brandRefused',
] as const;
export type CardFrameWord = (typeof cardFrameWords)[number];

/** Everything the frame's own checks can object to, as keys of its texts. */
export const cardFrameReasons = [
  'fields.cardNumber.required',
  'fields.cardNumber.invalid',
  'fields.cardExpiry.required',
  'fields.cardExpiry.invalid',
  'fields.cardExpiry.expired',
  'fields.securityCode.required',
  'fields.securityCode.invalid',
  'fields.cardHolder.required',
  'fields.cardHolder.invalid',
  'fields.cardHolder.tooLong',
] as const satisfies readonly Reason[];

/** Where the name of a refused brand goes in `brandRefused`: the page translates, the frame knows the brand. */
export const brandPlaceholder = '%brand%';
