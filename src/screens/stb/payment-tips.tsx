import { paymentTip } from '../../contract/calls/payments';
import { useElementContext, useMember, useTexts } from '../../runtime/element-context/element-context';
import { useQuery } from '../../runtime/element-context/use-query';
import { useSheet } from '../../runtime/styles/use-sheet';
import { AsyncList } from '../../ui/async/async-view';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { StepHeading } from '../shared/payment/step-heading';
import styles, { sheet } from '../shared/tv/tv.module.css';

/** The TV screen that explains how to pay, with the server's tips for payment methods. */
export function PaymentTips() {
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
