import { useCallback } from 'react';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';
import { type ElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { errorText } from '../../../runtime/element-context/error-text';
import { hasText, loadTexts } from '../../../runtime/i18n/texts';
import { isTv } from '../../../runtime/settings/is-tv';
import type { AccountKind } from './sign-in-draft';

const fieldTargets = ['account', 'country', 'password', 'code', 'captcha'] as const;

/** Where a form shows an error: at a field, or (`form`) in a notice above all fields. */
export type ErrorTarget = (typeof fieldTargets)[number] | 'form';

const suggestedViews = ['login', 'register', 'resend-confirm'] as const;

/** A view offered next to an error, such as the registration if the account doesn't exist. */
export type SuggestedView = (typeof suggestedViews)[number];

/** Where a form shows this error. `absent` lists the fields that the form doesn't have. */
export function errorTargetOf(error: CallError, absent: readonly ErrorTarget[] = []): ErrorTarget {
  const { field } = behaviorOf(error);
  return fieldTargets.find((target) => target === field && !absent.includes(target)) ?? 'form';
}

interface AbsentFieldsOptions {
  step: 'account' | 'code';
  kind: AccountKind;
  /** Whether the form has a password field. */
  hasPassword: boolean;
}

/** The fields that a form doesn't have at this step. */
export function absentFields({ step, kind, hasPassword }: AbsentFieldsOptions): ErrorTarget[] {
  return [
    ...(hasPassword ? [] : ['password' as const]),
    ...(step === 'code' ? [] : ['code' as const]),
    ...(kind === 'phone' ? [] : ['country' as const]),
  ];
}

/** The view to offer next to an error; null if no view helps. */
export function suggestedViewFor(error: CallError): SuggestedView | null {
  const { goTo } = behaviorOf(error);
  return suggestedViews.find((view) => view === goTo) ?? null;
}

/** Whether the account is blocked, so that changing the input doesn't help. */
export const isAccountBlocked = (error: CallError): boolean => behaviorOf(error).blocksAccount === true;

/**
 * Returns the name of the form field at which errors with this target are shown. An error about the account appears at
 * the email or phone field, an error about the country at the phone field.
 */
export function formFieldOf(target: Exclude<ErrorTarget, 'form'>, kind: AccountKind) {
  if (target === 'account') return kind;
  return target === 'country' ? 'phone' : target;
}

/**
 * Returns a function that loads an error's text and resolves to the text's translation key. For an error without a
 * translation key, the function resolves to the text itself. Fields accept both as their error.
 */
export function useErrorKey(): (error: CallError) => Promise<string> {
  const { t, lang } = useTexts();
  return useCallback(
    async (error) => {
      if (error.kind !== 'code') return errorText(error, lang, t);
      // Waits for the texts, so that the field doesn't show a general text first.
      await loadTexts(lang, ['errors']).catch(() => undefined);
      const key = `errors:${error.code}`;
      return hasText(lang, key) ? key : errorText(error, lang, t);
    },
    [lang, t],
  );
}

/**
 * Some sign-in errors on a TV (scene `STB`) are explained by a separate screen, a notice. Opens it and returns true;
 * returns false for errors that the sign-in form shows. Source: specification, section 6.
 */
export function openTvNotice(
  { settings, navigate }: Pick<ElementContext, 'settings' | 'navigate'>,
  error: CallError | null,
): boolean {
  const type = isTv(settings.peek()) ? behaviorOf(error).stbNotice : undefined;
  if (type) navigate('notice', { type });
  return type !== undefined;
}
