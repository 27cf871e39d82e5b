import type { PaymentFieldsAppearance } from '../../../../runtime/page/payment-fields';

/**
 * The brand's appearance as CSS values. `probe` is an element with the class `.probe`: this class sets one CSS property
 * for each design token, so that the computed style contains the tokens' values.
 */
export function appearanceOf(probe: Element, theme: 'light' | 'dark'): PaymentFieldsAppearance {
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
