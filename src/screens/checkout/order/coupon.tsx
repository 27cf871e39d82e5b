import { useState } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { OptionalPart } from '../lazy/optional-part';
import type { CouponSectionProps } from '../optional-parts/coupon/coupon-section';

/** The coupon: a link that opens the form, the form, or the applied coupon. */
export function Coupon({ onRemove, onApply, ...sectionProps }: Omit<CouponSectionProps, 'hasInitialFocus' | 'focus'>) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  // After the coupon was applied or removed, the control that replaces the focused one takes the focus.
  const [shouldFocus, setShouldFocus] = useState(false);
  const focus = shouldFocus ? focusElement : undefined;
  const hasContent = sectionProps.applied || sectionProps.error !== null || sectionProps.bound;
  if (!isOpen && !hasContent) {
    return (
      <div>
        <LinkButton ref={focus} aria-expanded={false} onClick={() => setOpen(true)}>
          {t('checkout:coupon.ask')}
        </LinkButton>
      </div>
    );
  }
  return (
    <OptionalPart fallback={<Skeleton height="calc(var(--s-px) * 76)" />}>
      {({ CouponSection }) => (
        <CouponSection
          {...sectionProps}
          focus={focus}
          hasInitialFocus={isOpen}
          onRemove={() => {
            setShouldFocus(true);
            onRemove();
          }}
          onApply={(...details) => {
            setOpen(false);
            setShouldFocus(true);
            onApply(...details);
          }}
        />
      )}
    </OptionalPart>
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();
