import { behaviourOf } from '../../../../contract/errors/catalogue';
import type { CallError } from '../../../../runtime/api/call-error';
import type { AccountKind } from '../sign-in-state/sign-in-draft';

const formFields = ['account', 'country', 'password', 'code', 'captcha'] as const;

/** Where a form shows an error: at a field, or in a notice above the form. */
export type ErrorPlace = (typeof formFields)[number] | 'notice';

const otherViews = ['login', 'register', 'resend-confirm'] as const;

/** A view that solves the problem: registration for an account that doesn't exist, sign-in for one that does. */
export type OtherView = (typeof otherViews)[number];

/** Where a form shows an error; `absent` lists the fields that the form doesn't have. */
export function placeOf(error: CallError, absent: readonly ErrorPlace[] = []): ErrorPlace {
  const { field } = behaviourOf(error);
  return formFields.find((place) => place === field && !absent.includes(place)) ?? 'notice';
}

/** The fields that the form doesn't have for this kind of account and step. */
export function absentFields(
  { step, kind }: { step: 'account' | 'code'; kind: 'email' | 'phone' },
  hasPassword: boolean,
): ErrorPlace[] {
  return [
    ...(hasPassword ? [] : ['password' as const]),
    ...(step === 'code' ? [] : ['code' as const]),
    ...(kind === 'phone' ? [] : ['country' as const]),
  ];
}

/** The view that solves the problem. */
export function otherViewFor(error: CallError): OtherView | null {
  const { goTo } = behaviourOf(error);
  return otherViews.find((view) => view === goTo) ?? null;
}

/** Whether the account is blocked, so that nothing typed here can help. */
export const isAccountBlocked = (error: CallError): boolean => behaviourOf(error).blocksAccount === true;

/** The form field for the place of an error. */
export function fieldOf(place: Exclude<ErrorPlace, 'notice'>, kind: AccountKind) {
  if (place === 'account') return kind;
  return place === 'country' ? 'phone' : place;
}
