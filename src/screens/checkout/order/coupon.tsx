import { useState } from 'react';
import { useTexts } from '../../../runtime/page/element-context';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { RarePart } from '../lazy/rare-part';
import type { CouponPlaceProps } from '../rare-parts/coupon-place';

/** The coupon: a link that opens the form, or the applied coupon. */
export function Coupon({ onRemove, onApply, ...place }: Omit<CouponPlaceProps, 'isAsked' | 'focus'>) {
  const { t } = useTexts();
  const [isOpen, open] = useState(false);
  // The focused control unmounts, so the next one takes focus.
  const [hasMoved, move] = useState(false);
  const focus = hasMoved ? focusElement : undefined;
  if (!place.applied && !isOpen && place.error === null) {
    return (
      <div>
        <LinkButton ref={focus} aria-expanded={false} onClick={() => open(true)}>
          {t('checkout:coupon.ask')}
        </LinkButton>
      </div>
    );
  }
  return (
    <RarePart fallback={<Skeleton height="calc(var(--s-px) * 76)" />}>
      {({ CouponPlace }) => (
        <CouponPlace
          {...place}
          focus={focus}
          isAsked={isOpen}
          onRemove={() => {
            move(true);
            onRemove();
          }}
          onApply={(...taken) => {
            open(false);
            move(true);
            onApply(...taken);
          }}
        />
      )}
    </RarePart>
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();
