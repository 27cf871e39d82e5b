import '../shared/tv/tv-texts';
import type { ComponentType } from 'react';
import { paymentTip } from '../../contract/calls/payments';
import { useElementContext, useIsTv, useMember, useTexts } from '../../runtime/element-context/element-context';
import { useQuery } from '../../runtime/element-context/use-query';
import { useSheet } from '../../runtime/styles/use-sheet';
import { AsyncList } from '../../ui/async/async-view';
import { LazyPart } from '../../ui/async/lazy-part';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Loading, Skeleton } from '../../ui/feedback/loading/skeleton';
import { StepHeading } from '../shared/payment/step-heading';
import styles, { sheet } from '../shared/tv/tv.module.css';
import { StbOrders } from './stb-orders';

export interface StbProps {
  view?: string | undefined;
  planId?: string | undefined;
  orderId?: string | undefined;
}

type LoadPart = () => Promise<ComponentType<StbProps>>;

/** Loads the checkout's views. The element passes them, because a screen doesn't import another one. */
interface CheckoutViews {
  /** The view on a TV that hands the purchase over to a phone. */
  loadHandOff: LoadPart;
  /** The view on a phone in which the payer continues a purchase that a TV has handed over. */
  loadPhonePurchase: LoadPart;
}

const loadConfirmSignIn: LoadPart = () =>
  import('./confirm-sign-in/confirm-sign-in').then((module) => module.ConfirmSignIn);

/**
 * The `stb` (set-top box) screen. On TVs and in browsers: orders and payment tips. Only on TVs: handing a purchase over
 * to a phone. On a phone: continuing a TV's purchase, confirming a TV's sign-in, and a message for payers who return
 * from a bank's or wallet's page.
 */
export function StbScreen({ loadHandOff, loadPhonePurchase, ...props }: StbProps & CheckoutViews) {
  const isTv = useIsTv();
  const member = useMember();
  const { view, planId, orderId } = props;
  // Only a signed-in member can hand over an existing order.
  const canHandOff = planId !== undefined || (orderId !== undefined && member !== null);
  if (view === 'tips') return <PaymentTips />;
  if (view === 'returned') return <ReturnedToPhone />;
  if (view !== 'pay' && view !== 'sign-in') return <StbOrders />;
  const chooseLoader = (): [name: string, load: LoadPart] => {
    if (view === 'sign-in') return ['sign-in', loadConfirmSignIn];
    return isTv && canHandOff ? ['handOff', loadHandOff] : ['phone', loadPhonePurchase];
  };
  const [name, load] = chooseLoader();
  return (
    <LazyPart key={name} load={load} props={props}>
      <Loading>
        <Skeleton height="calc(var(--s-px) * 360)" />
      </Loading>
    </LazyPart>
  );
}

/**
 * Shown on a phone when the payer returns from a bank's or wallet's page, if the purchase began on a TV. The phone
 * might not be signed in, so this screen doesn't know whether the payment succeeded. The TV shows the outcome.
 */
export function ReturnedToPhone() {
  useSheet(sheet);
  const { t } = useTexts();
  return (
    <div className={`${styles.screen} ${styles.narrow}`}>
      <StepHeading>{t('stb:returned.title')}</StepHeading>
      <div className={styles.panel}>
        <p role="status">{t('stb:returned.text')}</p>
        <p className={styles.muted}>{t('stb:returned.close')}</p>
      </div>
    </div>
  );
}

/** The TV screen that explains how to pay, with the server's tips for payment methods. */
function PaymentTips() {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const isMember = !!useMember();
  const tips = useQuery(paymentTip, {});
  return (
    <div className={styles.screen}>
      <div className={styles.lead}>
        <StepHeading>{t('stb:tips.title')}</StepHeading>
        <p className={styles.muted}>{t('stb:tips.phone')}</p>
      </div>
      <AsyncList
        query={tips}
        failedTitle={t('stb:tips.failed')}
        itemsOf={(data) => data.tips}
        renderItem={({ methodCode, title, text }) => (
          <li key={`${methodCode} ${text}`} className={styles.tip}>
            {title && <h3>{title}</h3>}
            <p>{text}</p>
          </li>
        )}
        empty={<EmptyState title={t('stb:tips.none')}>{t('stb:tips.phone')}</EmptyState>}
        className={styles.tips}
        skeleton={{ count: 2, height: 'calc(var(--s-px) * 96)' }}
      />
      <div className={styles.actions}>
        <Button onClick={() => context.navigate('plans')}>{t('stb:seePlans')}</Button>
        {isMember && (
          <Button variant="secondary" onClick={() => context.navigate('stb-orders')}>
            {t('stb:paid.orders')}
          </Button>
        )}
      </div>
    </div>
  );
}
