import { useState } from 'react';
import { useTexts } from '../../runtime/scope';
import { LinkButton } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { CheckIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import styles from './checkout.module.css';
import type { CouponFormProps } from './coupon-form';
import { useLoaded } from './use-loaded';

interface CouponProps extends Omit<CouponFormProps, 'isAsked'> {
  /** The coupon counted in; null for none. */
  applied: string | null;
  /** It was typed here, so that it can be taken off again. */
  isOwn: boolean;
  onRemove: () => void;
}

/** "Have a coupon?": closed until it is wanted; a coupon that is in shows as a chip. */
export function Coupon({ applied, isOwn, onRemove, onApply, ...form }: CouponProps) {
  const { t } = useTexts();
  const [isOpen, open] = useState(false);
  // What had the focus goes away with the step, so the next thing takes it.
  const [hasMoved, move] = useState(false);
  const focus = hasMoved ? takeFocus : undefined;
  const isWanted = isOpen || form.error !== null;
  const { part, hasFailed, retry } = useLoaded(isWanted ? 'coupon' : null, () => import('./coupon-form'));
  if (applied) {
    return (
      <div className={styles.chip} role="status">
        <span>
          <span className={styles.saved}>
            <CheckIcon />
          </span>{' '}
          {t('checkout:coupon.applied', { code: applied })}
        </span>
        {isOwn && (
          <LinkButton
            ref={focus}
            aria-label={t('checkout:coupon.removeNamed', { code: applied })}
            onClick={() => {
              move(true);
              onRemove();
            }}
          >
            {t('checkout:coupon.remove')}
          </LinkButton>
        )}
      </div>
    );
  }
  if (!isWanted) {
    return (
      <div>
        <LinkButton ref={focus} aria-expanded={false} onClick={() => open(true)}>
          {t('checkout:coupon.ask')}
        </LinkButton>
      </div>
    );
  }
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  if (!part) return <Skeleton height="calc(var(--s-px) * 76)" />;
  return (
    <part.CouponForm
      {...form}
      isAsked={isOpen}
      onApply={(...taken) => {
        open(false);
        move(true);
        onApply(...taken);
      }}
    />
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();
