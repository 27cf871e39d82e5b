import { useState } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { OptionalPart } from '../lazy/optional-part';
import type { CouponPlaceProps } from '../optional-parts/coupon-place';

/** The coupon: a link that opens the form, or the applied coupon. */
export function Coupon({ onRemove, onApply, ...place }: Omit<CouponPlaceProps, 'isFocused' | 'focus'>) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  // The focused control unmounts, so the next one takes focus.
  const [shouldFocus, setShouldFocus] = useState(false);
  const focus = shouldFocus ? focusElement : undefined;
  if (!place.applied && !isOpen && place.error === null && !place.bound) {
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
      {({ CouponPlace }) => (
        <CouponPlace
          {...place}
          focus={focus}
          isFocused={isOpen}
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
