import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Money } from '../../../../contract/primitives';
import { useElementContext, useTexts } from '../../../../runtime/page/element-context';
import { useSignalValue } from '../../../../runtime/page/use-signal-value';
import type { PaymentFieldsAppearance, PaymentFieldsState } from '../../../../runtime/payment-fields/payment-fields';
import { appearanceOf } from './appearance';

interface FieldsStateOptions {
  /** The element whose computed style is the brand's look. */
  probe: RefObject<Element | null>;
  /** The charge, once known. */
  amount: Money | null | undefined;
  isSaving: boolean;
}

/** What the provider's fields show now; null until the amount and the look are known. */
export function useFieldsState({ probe, amount, isSaving }: FieldsStateOptions): PaymentFieldsState | null {
  const { theme, brand } = useElementContext();
  const { lang } = useTexts();
  const currentTheme = useSignalValue(theme);
  const brandNow = useSignalValue(brand);
  const [appearance, setAppearance] = useState<PaymentFieldsAppearance | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and brand change the computed style
  useLayoutEffect(() => {
    if (probe.current) setAppearance(appearanceOf(probe.current, currentTheme));
  }, [currentTheme, brandNow]);
  return amount && appearance ? { locale: lang, appearance, amount, isSaving } : null;
}
