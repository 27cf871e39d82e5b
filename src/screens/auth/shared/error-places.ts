import type { CallError } from '../../../runtime/api/call-error';

/** Where the form says what went wrong. */
export type ErrorPlace = 'account' | 'country' | 'password' | 'code' | 'captcha' | 'notice';

/** A view that helps on from an error. */
export type OtherView = 'login' | 'register' | 'resend-confirm';

/** Codes that belong to a field; every other failure is a notice above the form. */
const places: readonly (readonly [ErrorPlace, readonly number[]])[] = [
  ['account', [1, 2, 4, 5, 6, 7, 8, 9, 12, 13, 32, 187, 10024, 10025]],
  ['country', [4000, 4020]],
  ['password', [3, 3001, 4596]],
  ['code', [10, 11, -3032, -3033, -3034, 10029]],
  ['captcha', [-3035]],
];

/** Registering an account that does not exist, signing in to one that does, confirming one that is not confirmed. */
const others: readonly (readonly [OtherView, readonly string[]])[] = [
  ['register', ['1', '2', '7', '10024']],
  ['login', ['6', '13', '10025']],
  ['resend-confirm', ['9']],
];

/** The account itself is shut out: only people can help, or another account. */
const shutOut: readonly string[] = ['105', '112', '197', '7004'];

/** The field an error is about. What is said of a field that is not on the form, is said of the whole form. */
export function placeOf(error: CallError, absent: readonly ErrorPlace[] = []): ErrorPlace {
  if (error.kind !== 'code') return 'notice';
  const place = places.find(([, codes]) => codes.some((code) => String(code) === error.code))?.[0] ?? 'notice';
  return absent.includes(place) ? 'notice' : place;
}

/** The fields that a form of this kind, at this step, does not have. */
export function absentPlaces(
  { step, kind }: { step: 'account' | 'code'; kind: 'email' | 'phone' },
  hasPassword: boolean,
): ErrorPlace[] {
  return [
    ...(hasPassword ? [] : ['password' as const]),
    ...(step === 'code' ? [] : ['code' as const]),
    ...(kind === 'phone' ? [] : ['country' as const]),
  ];
}

/** The view that helps on. */
export function otherViewFor(error: CallError): OtherView | null {
  if (error.kind !== 'code') return null;
  return others.find(([, codes]) => codes.includes(error.code))?.[0] ?? null;
}

/** Whether nothing typed here can help. */
export const isShutOut = (error: CallError): boolean => error.kind === 'code' && shutOut.includes(error.code);
