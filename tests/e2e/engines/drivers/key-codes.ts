/**
 * The `keyCode` of keys, by DOM key name. `BackLg` and `BackTizen` are our names for the Back keys of LG and Samsung
 * remote controls. `@` has the code of the digit 2, with which it shares a key on a US keyboard. Letters and digits
 * aren't listed: their `keyCode` is the character code of the uppercase letter or the digit.
 */
export const keyCodes: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
  '@': 50,
  '-': 189,
  '.': 190,
  '/': 191,
  BackLg: 461,
  BackTizen: 10009,
};
