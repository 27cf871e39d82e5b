import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
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
import { OptionalPart } from '../lazy/optional-part';
import type { RenewalNoteProps } from '../optional-parts/renewal-note';

export interface PayTerms {
  /** The charge; undefined while it loads. */
  total: Money | undefined;
  /** Whether the amount belongs to the current choices. */
  canPay: boolean;
  /** Whether the amount for the current choices is loading. */
  isPricing: boolean;
  /** What the next renewal costs; null without a plan that renews. */
  renewal: RenewalNoteProps | null;
  /** Where the pay button is rendered: beside the total, which stays in view. */
  place: HTMLElement | null;
}

interface PayButtonProps extends Omit<PayTerms, 'renewal' | 'isPricing'> {
  /** The id of the form that it submits. */
  form: string;
  /** What the press does. Default: pays the amount. */
  payText?: TextKey | undefined;
  /** The method doesn't accept this amount, and its form says why. */
  isBlocked?: boolean | undefined;
  isPaying: boolean;
  /** It was pressed while the price was loading. */
  isWaiting: boolean;
}

interface DeferredPayOptions {
  terms: PayTerms;
  /** Whether the form is the one that is shown. */
  isChosen: boolean;
  pay(): void;
}

/**
 * Runs a press now, or once the price has loaded: a press must not be lost. If the amount isn't the one that the payer
 * saw, nothing is paid.
 */
export function useDeferredPay({ terms: { total, canPay, isPricing }, isChosen, pay }: DeferredPayOptions): {
  isWaiting: boolean;
  press: () => void;
} {
  const [pressedAmount, setPressedAmount] = useState<string | null>(null);
  const amount = total ? `${total.amount} ${total.currency}` : null;
  useLayoutEffect(() => {
    if (pressedAmount === null || (isPricing && isChosen)) return;
    setPressedAmount(null);
    if (canPay && isChosen && amount === pressedAmount) pay();
  });
  return {
    isWaiting: pressedAmount !== null,
    press: () => {
      if (canPay) pay();
      else if (isPricing) setPressedAmount(amount);
    },
  };
}

/** The pay button with the amount. */
export function PayButton({
  form,
  payText = 'checkout:pay.button',
  total,
  canPay,
  isBlocked,
  place,
  isPaying,
  isWaiting,
}: PayButtonProps) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const label = !total
    ? t('checkout:pay.pricing')
    : isZeroMoney(total)
      ? t('checkout:pay.free')
      : t(payText, { amount: formatMoney(total, { isCharge: true }) });
  return (
    place &&
    createPortal(
      <Button
        type="submit"
        form={form}
        full
        // A new label gets new nodes, so that no existing node moves. The keys of siblings must differ.
        icon={<LockIcon key={`icon ${label}`} />}
        busy={isPaying || isWaiting}
        busyLabel={t(isPaying ? 'checkout:pay.paying' : 'checkout:pay.pricing')}
        aria-disabled={!canPay || undefined}
        disabled={isBlocked}
      >
        <span key={label}>{label}</span>
      </Button>,
      place,
    )
  );
}

/** The date and price of the first renewal, below the choice to renew. */
export const RenewalTerms = ({ renewal }: { renewal: RenewalNoteProps }) => (
  <OptionalPart fallback={<Skeleton lines={2} />}>{({ RenewalNote }) => <RenewalNote {...renewal} />}</OptionalPart>
);

/** What the payer accepts by paying, with links to it. */
export function PayTermsText() {
  const { t } = useTexts();
  const { showsTerms } = useSignalValue(useElementContext().brand).settings;
  const [policy, setPolicy] = useState<{ policy: Policy; title: string } | null>(null);
  // Split below: the texts between the marks are links, first to the terms.
  const terms = (showsTerms ? `${t('checkout:pay.terms')} ` : '') + t('checkout:pay.refunds');
  return (
    <>
      <p className={styles.small}>
        {terms.split(/<.*?>/).map((text, index, pieces) =>
          index % 2 ? (
            // No line breaks between the link, which is an inline block, and a word or sign that touches it.
            <span key={text} className={styles.whole}>
              {/\S*$/.exec(pieces[index - 1] ?? '')?.[0]}
              <LinkButton onClick={() => setPolicy({ policy: index > 1 ? 'privacy' : 'terms', title: text })}>
                {text}
              </LinkButton>
              {/^\S*/.exec(pieces[index + 1] ?? '')?.[0]}
            </span>
          ) : (
            text.replace(index > 0 ? /^\S+/ : '', '').replace(index < pieces.length - 1 ? /\S+$/ : '', '')
          ),
        )}
      </p>
      {policy && (
        <OptionalPart>{({ PolicyPlace }) => <PolicyPlace {...policy} onClose={() => setPolicy(null)} />}</OptionalPart>
      )}
    </>
  );
}
