import { useTexts } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { LinkButton } from '../../../../ui/button/button';
import { CheckIcon } from '../../../../ui/icons/icons';
import checkoutStyles from '../../../shared/payment/checkout.module.css';
import styles, { sheet } from './coupon.module.css';
import { CouponForm, type CouponFormProps } from './coupon-form';

export interface CouponSectionProps extends CouponFormProps {
  /** The code of the applied coupon; null if no coupon is applied. */
  code: string | null;
  /** True if the coupon comes from this form or the page's `coupon` parameter. An existing order keeps its coupon. */
  isRemovable: boolean;
  onRemove: () => void;
  /** Ref callback that focuses the link that removes the coupon. Undefined if the link shouldn't take the focus. */
  focusRef: ((element: HTMLElement | null) => void) | undefined;
}

/** The applied coupon as a chip, or the form to enter a coupon. */
export function CouponSection({ code, isRemovable, onRemove, focusRef, ...formProps }: CouponSectionProps) {
  useSheet(sheet);
  const { t } = useTexts();
  if (!code) return <CouponForm {...formProps} />;
  return (
    <div className={styles.chip} role="status">
      <span>
        <span className={checkoutStyles.discount}>
          <CheckIcon />
        </span>{' '}
        <span>{t('checkout-more:coupon.applied', { code })}</span>
      </span>
      {isRemovable && (
        <LinkButton ref={focusRef} aria-label={t('checkout-more:coupon.removeNamed', { code })} onClick={onRemove}>
          {t('checkout-more:coupon.remove')}
        </LinkButton>
      )}
    </div>
  );
}
