import { paymentTip } from '../../contract/calls/account/orders';
import { useElementContext, useMember, useTexts } from '../../runtime/element-context/element-context';
import { useQuery } from '../../runtime/element-context/use-query';
import { useSheet } from '../../runtime/styles/use-sheet';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../ui/feedback/loading/skeleton';
import { StepHeading } from '../shared/payment/step-heading';
import styles, { sheet } from '../shared/tv/tv.module.css';

/** The TV screen that explains how to pay, with the server's tips for payment methods. */
export function PaymentTips() {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const isMember = !!useMember();
  const { data, status, error, retry } = useQuery(paymentTip, {});
  return (
    <div className={styles.screen}>
      <div className={styles.lead}>
        <StepHeading>{t('stb:tips.title')}</StepHeading>
        <p className={styles.muted}>{t('stb:tips.phone')}</p>
      </div>
      {data && data.tips.length > 0 && (
        <ul className={styles.tips}>
          {data.tips.map(({ methodCode, title, text }) => (
            <li key={`${methodCode} ${text}`} className={styles.tip}>
              {title && <h3>{title}</h3>}
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      {data?.tips.length === 0 && <EmptyState title={t('stb:tips.none')}>{t('stb:tips.phone')}</EmptyState>}
      {!data && status === 'error' && <ErrorState error={error} title={t('stb:tips.failed')} retry={retry} />}
      {!data && status !== 'error' && (
        <Loading>
          <Skeleton height="calc(var(--s-px) * 96)" />
          <Skeleton height="calc(var(--s-px) * 96)" />
        </Loading>
      )}
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
