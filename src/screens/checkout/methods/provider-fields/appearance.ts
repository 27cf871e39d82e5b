import type { PaymentFieldsAppearance } from '../../../../runtime/payment-fields/payment-fields';

/** The brand's appearance, from the computed style of an element with the class `.probe`, which has a property per token. */
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
