import type { Order, Renewal } from '../../../contract/entities';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { useMoney } from '../../../ui/format/money';
import { AlertIcon, InfoIcon } from '../../../ui/icons/icons';
import { classNames } from '../../../ui/styling/class-names';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import { CancelOrderButton } from '../orders/row/cancel-order';

import { canCancelOrder, capabilitiesOf, type RenewalProblem, renewNowTarget } from '../shared/account-state';
import styles from '../shared/hero.module.css';
import { hasMandates, needsNewMandate } from '../shared/renewal-options';

interface RenewalAlertProps {
  renewal: Renewal;
  problem: RenewalProblem;
  onChangeCard: () => void;
}

/** The alert for a failed or overdue renewal, with buttons to change the card and to pay with any method. */
export function RenewalAlert({ renewal, problem, onChangeCard }: RenewalAlertProps) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { retryAt, graceUntil } = renewal;
  const isMandateProblem = problem === 'obstacle' || (problem === 'failed' && needsNewMandate(renewal));
  const { to, params } = renewNowTarget(renewal);
  return (
    <div className={classNames(styles.alert, problem === 'failed' ? styles.error : styles.warning)}>
      <AlertIcon size="1.5em" />
      <p className={styles.alertTitle}>{t(`account:renewal.alerts.${isMandateProblem ? 'mandate' : problem}.title`)}</p>
      <div className={styles.alertText}>
        {/* Of a mandate, the reason below says what happened and what to do. */}
        {!isMandateProblem && <p>{t(`account:renewal.alerts.${problem}.text`)}</p>}
        {problem === 'failed' && retryAt && retryAt > serverNow() && (
          <p>{t('account:renewal.alerts.retry', { date: formatDateTime(retryAt, lang, 'long') })}</p>
        )}
        {problem === 'failed' && graceUntil && graceUntil > serverNow() && (
          <p>{t('account:renewal.grace', { date: formatDateTime(graceUntil, lang, 'long') })}</p>
        )}
      </div>
      <div className={styles.choices}>
        {capabilitiesOf(renewal).canChangeCard && (
          <Button size="small" onClick={onChangeCard}>
            {t(hasMandates(renewal) ? 'account:renewal.changeMethod' : 'account:renewal.changeCard')}
          </Button>
        )}
        {problem !== 'obstacle' && !renewal.managedBy && (
          <Button variant="secondary" size="small" onClick={() => context.navigate(to, params)}>
            {t('account:renewal.renewNow')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The alert about a new price that ends the renewal unless the member accepts it, with a button to its notice. */
export function NewPriceAlert({ nextPrice }: { nextPrice: NonNullable<Renewal['nextPrice']> }) {
  const { navigate } = useElementContext();
  const { t, lang } = useTexts();
  const amount = useMoney()(nextPrice.amount);
  return (
    <div className={classNames(styles.alert, styles.warning)}>
      <AlertIcon size="1.5em" />
      <p className={styles.alertTitle}>{t('account:renewal.newPrice.title')}</p>
      <div className={styles.alertText}>
        <p>{t('account:renewal.newPrice.text', { date: formatDateTime(nextPrice.from, lang, 'long'), amount })}</p>
        <p>{t('account:renewal.newPrice.consent')}</p>
      </div>
      <div className={styles.choices}>
        <Button size="small" onClick={() => navigate('account', { view: 'renewal' })}>
          {t('account:renewal.newPrice.review')}
        </Button>
      </div>
    </div>
  );
}

interface UnfinishedOrderAlertProps {
  order: Order;
  /** Whether the button to pay is the hero's primary button. */
  isPrimary: boolean;
}

/**
 * The alert about an unpaid order in the hero (the box at the top of the account overview), with a button to pay and,
 * if the order can be canceled, one to cancel it.
 */
export function UnfinishedOrderAlert({ order, isPrimary }: UnfinishedOrderAlertProps) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { orderId, planName, total, payBefore } = order;
  const amount = useMoney()(total);
  return (
    <div className={styles.alert}>
      <InfoIcon size="1.5em" />
      <p className={styles.alertTitle}>{t('account:unfinished.title')}</p>
      <div className={styles.alertText}>
        <p>
          {payBefore
            ? t('account:unfinished.before', { plan: planName, amount, date: formatDateTime(payBefore, lang, 'long') })
            : t('account:unfinished.text', { plan: planName, amount })}
        </p>
      </div>
      <div className={styles.choices}>
        <Button
          variant={isPrimary ? 'primary' : 'secondary'}
          size="small"
          onClick={() => context.navigate('payment', { orderId })}
        >
          {t('account:unfinished.continue', { amount })}
        </Button>
        {canCancelOrder(order) && <CancelOrderButton order={order} variant="quiet" />}
      </div>
    </div>
  );
}
