import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Money } from '../../../../contract/primitives';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import type { PaymentFieldsAppearance, PaymentFieldsState } from '../../../../runtime/page/payment-fields';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';

interface FieldsStateOptions {
  /** The element with the class `.probe`: its computed style has the brand's appearance. */
  probe: RefObject<Element | null>;
  /** The amount to charge, once known. */
  amount: Money | null | undefined;
  /** True if what the payer enters is saved for renewals or later purchases. */
  savesCard: boolean;
}

/** The values that the payment provider's fields are shown with; null until the amount and the appearance are known. */
export function useFieldsState({ probe, amount, savesCard }: FieldsStateOptions): PaymentFieldsState | null {
  const { theme, brand } = useElementContext();
  const { lang } = useTexts();
  const currentTheme = useSignalValue(theme);
  const currentBrand = useSignalValue(brand);
  const [appearance, setAppearance] = useState<PaymentFieldsAppearance | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and brand change the computed style
  useLayoutEffect(() => {
    if (probe.current) setAppearance(appearanceOf(probe.current, currentTheme));
  }, [currentTheme, currentBrand]);
  return amount && appearance ? { locale: lang, appearance, amount, savesCard } : null;
}

/**
 * The brand's appearance as CSS values. `probe` is an element with the class `.probe`: this class sets one CSS property
 * for each design token, so that the computed style contains the tokens' values.
 */
function appearanceOf(probe: Element, theme: 'light' | 'dark'): PaymentFieldsAppearance {
  const style = getComputedStyle(probe);
  return {
    theme,
    colors: {
      accent: style.caretColor,
      background: style.backgroundColor,
      text: style.color,
      muted: style.columnRuleColor,
      edge: style.borderTopColor,
      focus: style.outlineColor,
      danger: style.textDecorationColor,
    },
    fontFamily: style.fontFamily,
    fontSize: style.fontSize,
    radius: style.borderTopLeftRadius,
  };
}
