/** The digits, or the key of what is wrong with them. */
export type Checked = { ok: true; value: string } | { ok: false; reason: string };

const accept = (value: string): Checked => ({ ok: true, value });
const refuse = (reason: string): Checked => ({ ok: false, reason });

const digitsOf = (text: string): string => text.replace(/[\s-]/g, '');

/** Sixteen digits; the server knows which of them are cards. */
export function checkNumber(text: string): Checked {
  const digits = digitsOf(text);
  if (digits === '') return refuse('pay-prepaid:number.required');
  return /^\d{16}$/.test(digits) ? accept(digits) : refuse('pay-prepaid:number.invalid');
}

/** The secret of a prepaid card: 4 to 8 digits. */
export function checkPin(text: string): Checked {
  const digits = digitsOf(text);
  if (digits === '') return refuse('pay-prepaid:pin.required');
  return /^\d{4,8}$/.test(digits) ? accept(digits) : refuse('pay-prepaid:pin.invalid');
}

/** Groups of four, as the card shows them. */
export const grouped = (text: string): string =>
  (
    text
      .replace(/\D/g, '')
      .slice(0, 16)
      .match(/.{1,4}/g) ?? []
  ).join(' ');
