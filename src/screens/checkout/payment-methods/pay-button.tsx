import { useState } from 'react';
import type { Money } from '../../../contract/primitives';
import { isZeroMoney } from '../../../rules/money/money';
import type { TextKey } from '../../../runtime/i18n/text-keys';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { Button, LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { useMoney } from '../../../ui/format/money';
import { LockIcon } from '../../../ui/icons/payment/payment-icons';
import styles from '../../shared/payment/checkout.module.css';
import type { Policy } from '../../shared/policy/policy-text';
import { RarePart } from '../lazy/rare-part';
import type { RenewalNoteProps } from '../rare-parts/renewal-note';

export interface PayTerms {
  /** The charge; undefined while it loads. */
  total: Money | undefined;
  /** Whether the amount belongs to the current choices. */
  canPay: boolean;
  /** What the next renewal costs; null without a plan that renews. */
  renewal: RenewalNoteProps | null;
}

interface PayButtonProps extends PayTerms {
  /** What the press does. Default: pays the amount. */
  payText?: TextKey | undefined;
  /** The method doesn't accept this amount, and its form says why. */
  isBlocked?: boolean | undefined;
  isPaying: boolean;
  isRenewing: boolean;
}

/** The pay button with the amount, and the terms. */
export function PayButton({
  payText = 'checkout:pay.button',
  total,
  canPay,
  isBlocked,
  renewal,
  isPaying,
  isRenewing,
}: PayButtonProps) {
  const { t } = useTexts();
  const [policy, setPolicy] = useState<{ which: Policy; title: string } | null>(null);
  const formatMoney = useMoney();
  const { showsTerms } = useSignalValue(useElementContext().brand).settings;
  const label = !total
    ? t('checkout:pay.pricing')
    : isZeroMoney(total)
      ? t('checkout:pay.free')
      : t(payText, { amount: formatMoney(total, { isCharge: true }) });
  // Split below: the texts between the marks are links, first to the terms.
  const terms = (showsTerms ? `${t('checkout:pay.terms')} ` : '') + t('checkout:pay.refunds');
  return (
    <div className={styles.pay}>
      {isRenewing && renewal && (
        <RarePart fallback={<Skeleton lines={2} />}>{({ RenewalNote }) => <RenewalNote {...renewal} />}</RarePart>
      )}
      <Button
        type="submit"
        full
        icon={<LockIcon />}
        busy={isPaying}
        busyLabel={t('checkout:pay.paying')}
        aria-disabled={!canPay || undefined}
        disabled={isBlocked}
      >
        {label}
      </Button>
      <p className={styles.small}>
        {terms.split(/<.*?>/).map((text, at) =>
          at % 2 ? (
            <LinkButton key={text} onClick={() => setPolicy({ which: at > 1 ? 'privacy' : 'terms', title: text })}>
              {text}
            </LinkButton>
          ) : (
            text
          ),
        )}
      </p>
      {policy && (
        <RarePart>{({ PolicyPlace }) => <PolicyPlace {...policy} onClose={() => setPolicy(null)} />}</RarePart>
      )}
    </div>
  );
}
