import { useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { LinkButton } from '../../../ui/button/button';
import { CheckIcon } from '../../../ui/icons/icons';
import checkout from '../../shared/payment/checkout.module.css';
import styles, { sheet } from './coupon.module.css';
import { CouponForm, type CouponFormProps } from './coupon-form';

export interface CouponPlaceProps extends CouponFormProps {
  /** The coupon counted in; null for none. */
  applied: string | null;
  /** It was typed here, so that it can be taken off again. */
  isOwn: boolean;
  onRemove: () => void;
  /** Given to what should have the focus once it is there. */
  focus: ((element: HTMLElement | null) => void) | undefined;
}

/** A coupon that is in, as a chip; else the field for one. */
export function CouponPlace({ applied, isOwn, onRemove, focus, ...form }: CouponPlaceProps) {
  useSheet(sheet);
  const { t } = useTexts();
  if (!applied) return <CouponForm {...form} />;
  return (
    <div className={styles.chip} role="status">
      <span>
        <span className={checkout.saved}>
          <CheckIcon />
        </span>{' '}
        {t('checkout-more:coupon.applied', { code: applied })}
      </span>
      {isOwn && (
        <LinkButton
          ref={focus}
          aria-label={t('checkout-more:coupon.removeNamed', { code: applied })}
          onClick={onRemove}
        >
          {t('checkout-more:coupon.remove')}
        </LinkButton>
      )}
    </div>
  );
}
