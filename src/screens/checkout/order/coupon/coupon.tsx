import { useState } from 'react';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { LazyPart } from '../../../../ui/async/lazy-part';
import { LinkButton } from '../../../../ui/button/button';
import { Skeleton } from '../../../../ui/feedback/loading/skeleton';
import styles from '../../../shared/payment/checkout.module.css';
import type { CouponSectionProps } from './coupon-section.lazy';

const loadSection = () => import('./coupon-section.lazy').then((module) => module.CouponSection);

/** Shows a link that opens the coupon form, the form itself, or the applied coupon. */
export function Coupon({
  onRemove,
  onApply,
  ...sectionProps
}: Omit<CouponSectionProps, 'hasInitialFocus' | 'focusRef'>) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  // After the coupon was applied or removed, the control that replaces the focused one takes the focus.
  const [shouldFocus, setShouldFocus] = useState(false);
  const focusRef = shouldFocus ? focusElement : undefined;
  // `bound`: the coupon, if another order holds it. The form then asks whether to cancel that order.
  const hasCouponOrError = sectionProps.code || sectionProps.error !== null || sectionProps.bound;
  if (!isOpen && !hasCouponOrError) {
    return (
      <div>
        <LinkButton ref={focusRef} aria-expanded={false} onClick={() => setIsOpen(true)}>
          {t('checkout:coupon.ask')}
        </LinkButton>
      </div>
    );
  }
  const props: CouponSectionProps = {
    ...sectionProps,
    focusRef,
    hasInitialFocus: isOpen,
    onRemove: () => {
      setShouldFocus(true);
      onRemove();
    },
    onApply: (...args) => {
      setIsOpen(false);
      setShouldFocus(true);
      onApply(...args);
    },
  };
  return (
    <div className={styles.stack}>
      <LazyPart load={loadSection} props={props}>
        <Skeleton height="calc(var(--s-px) * 76)" />
      </LazyPart>
    </div>
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();
