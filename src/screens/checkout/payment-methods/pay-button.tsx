import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Money } from '../../../contract/primitives';
import { isZeroMoney } from '../../../rules/money/money';
import { useTexts } from '../../../runtime/element-context/element-context';
import type { TextKey } from '../../../runtime/i18n/text-keys';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button, LinkButton } from '../../../ui/button/button';
import { useMoney } from '../../../ui/format/money';
import { LockIcon } from '../../../ui/icons/icons';
import { LinkedText } from '../../shared/linked-text';
import styles from '../../shared/payment/checkout.module.css';
import type { Policy } from '../../shared/policy/policy-text';
import type { RenewalNoteProps } from '../order/renewal-note';

/** What the payer is about to pay, for the pay button and the text above it. */
export interface PayTerms {
  /** The amount to pay: while a new price loads, still the previous one; undefined until the first price has loaded. */
  total: Money | undefined;
  /** Whether `total` is the price of the current choices, so that the payer can pay it. */
  canPay: boolean;
  /** What is loading: the price of the current choices, or the form of the method that was just chosen. */
  waitsFor: 'price' | 'form' | null;
  /** When the plan first renews, and at what price; null if the plan doesn't renew. */
  renewal: RenewalNoteProps | null;
  /** The element that the pay button is rendered into, next to the total. */
  container: HTMLElement | null;
}

interface PayButtonProps extends Omit<PayTerms, 'renewal'> {
  /** The id of the form that the button submits. */
  form: string;
  /** The key of the label. Default: "Pay" with the amount. */
  payText?: TextKey | undefined;
  /** The name of the method or wallet, for labels that contain it. */
  methodName?: string | undefined;
  /** Whether the method doesn't accept this amount. In that case, the method's form says why. */
  isBlocked?: boolean | undefined;
  isPaying: boolean;
  /** Whether the payer clicked while the price or fields were loading; the payment starts once they have loaded. */
  isWaiting: boolean;
}

interface DeferredPayOptions {
  terms: PayTerms;
  /** Whether the form's method is chosen. The forms of other methods are hidden. */
  isChosen: boolean;
  pay(): void;
}

/**
 * Returns `requestPay`, which pays now or, while the price is loading, once the price has loaded, so that no click is
 * lost. Nothing is paid if that price differs from the one that the payer saw, or if the payer has chosen another
 * method since the click.
 */
export function useDeferredPay({ terms: { total, canPay, waitsFor }, isChosen, pay }: DeferredPayOptions): {
  isWaiting: boolean;
  requestPay: () => void;
} {
  const [requestedAmount, setRequestedAmount] = useState<string | null>(null);
  const amount = total ? `${total.amount} ${total.currency}` : null;
  useLayoutEffect(() => {
    if (requestedAmount === null || (waitsFor && isChosen)) return;
    setRequestedAmount(null);
    if (canPay && isChosen && amount === requestedAmount) pay();
  });
  return {
    isWaiting: requestedAmount !== null,
    requestPay: () => {
      if (canPay) pay();
      else if (waitsFor) setRequestedAmount(amount);
    },
  };
}

/** The pay button with the amount. */
export function PayButton({
  form,
  payText = 'checkout:pay.button',
  methodName = '',
  total,
  canPay,
  isBlocked,
  container,
  isPaying,
  isWaiting,
  waitsFor,
}: PayButtonProps) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const amountLabel = (amount: Money) =>
    isZeroMoney(amount) ? t('checkout:pay.free') : t(payText, { amount: formatMoney(amount), name: methodName });
  // A label such as "Continue to Mercado Pago" needs the whole width of a phone.
  const isPayment = payText === 'checkout:pay.button';
  const waitingText = t(waitsFor === 'form' ? 'checkout:pay.opening' : 'checkout:pay.pricing');
  const label = total ? amountLabel(total) : t('checkout:pay.pricing');
  return (
    container &&
    createPortal(
      <Button
        type="submit"
        form={form}
        full
        // A new label moves the icon. Browsers count a layout shift if an existing node moves, but not if a new node
        // replaces it, as the button does with its label. The prefix keeps the keys of the icon and the label apart.
        icon={isPayment && <LockIcon key={`icon ${label}`} />}
        busy={isPaying || isWaiting}
        busyLabel={isPaying ? t('checkout:pay.paying') : waitingText}
        aria-disabled={!canPay || undefined}
        disabled={isBlocked}
      >
        {label}
      </Button>,
      container,
    )
  );
}

const loadPolicyDialog = () => import('../../shared/policy/policy-dialog.lazy').then((module) => module.PolicyDialog);

/** That a payment isn't refunded. On phones, it stands below the bar with the pay button, else at the pay button. */
export function Refunds() {
  const { t } = useTexts();
  return <span className={styles.refunds}>{t('checkout:pay.refunds')}</span>;
}

/** The terms that the payer accepts by paying, with links. They stand at the pay button at every width. */
export function LegalTerms() {
  const { t } = useTexts();
  const [policy, setPolicy] = useState<{ policy: Policy; title: string } | null>(null);
  const linkTo = (opened: Policy) => (title: string) => (
    <LinkButton onClick={() => setPolicy({ policy: opened, title })}>{title}</LinkButton>
  );
  return (
    <>
      <p className={styles.legal}>
        <LinkedText text={t('checkout:pay.terms')} links={{ terms: linkTo('terms'), privacy: linkTo('privacy') }} />{' '}
        <Refunds />
      </p>
      {policy && <LazyPart load={loadPolicyDialog} props={{ ...policy, onClose: () => setPolicy(null) }} />}
    </>
  );
}
