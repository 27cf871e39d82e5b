import { compactCode } from '../../rules/identity/text';
import type { FrameTextKey } from '../frame-texts';

/** `value`: the digits without separators. `reason`: the translation key of the error. */
export type PrepaidFieldResult = { ok: true; value: string } | { ok: false; reason: FrameTextKey };

const accept = (value: string): PrepaidFieldResult => ({ ok: true, value });
const refuse = (reason: FrameTextKey): PrepaidFieldResult => ({ ok: false, reason });

const removeSeparators = (text: string): string => compactCode(text).replace(/-/g, '');

/** The number of digits in a prepaid card's number. */
export const prepaidNumberLength = 16;

/** Checks a prepaid card's number: sixteen digits. Only the server knows whether the card exists. */
export function checkPrepaidNumber(text: string): PrepaidFieldResult {
  const digits = removeSeparators(text);
  if (digits === '') return refuse('card-frame:prepaidNumber.required');
  return /^\d{16}$/.test(digits) ? accept(digits) : refuse('card-frame:prepaidNumber.invalid');
}

/** Checks the PIN of a prepaid card: four to eight digits. */
export function checkPin(text: string): PrepaidFieldResult {
  const digits = removeSeparators(text);
  if (digits === '') return refuse('card-frame:pin.required');
  return /^\d{4,8}$/.test(digits) ? accept(digits) : refuse('card-frame:pin.invalid');
}
