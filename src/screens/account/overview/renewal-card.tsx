import type { Renewal } from '../../../contract/entities';
import { type QueryView, useElementContext, useErrorText, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { Badge } from '../../../ui/feedback/badge';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Money } from '../../../ui/format/money';
import { formatDate } from '../../shared/facts/format-date';
import { AccountCard } from '../shared/account-card';
import { renewalDisplays } from '../shared/facts/account-facts';
import { FactList } from '../shared/facts/fact-list';
import styles, { sheet } from './plan-card.module.css';

/** The status of automatic renewal; without one, how to get it. */
export function RenewalCard({ renewal }: { renewal: QueryView<Renewal> }) {
  useSheet(sheet);
  const { t } = useTexts();
  const status = renewal.data?.status;
  return (
    <AccountCard
      title={t('account:renewal.title')}
      aside={status && <Badge kind={renewalDisplays[status].badge}>{t(`account:renewal.badges.${status}`)}</Badge>}
      query={renewal}
      failed={t('account:renewal.notLoaded')}
      skeleton={
        <>
          <Skeleton lines={2} />
          <div className={styles.skeleton}>
            <Skeleton lines={3} />
          </div>
          <Skeleton height="48px" />
        </>
      }
    >
      {(data) => <RenewalFacts renewal={data} />}
    </AccountCard>
  );
}

function RenewalFacts({ renewal }: { renewal: Renewal }) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const errorTextOf = useErrorText();
  const { status, nextBillingDate, nextAmount, cardEnding, failureCode } = renewal;
  const { hasNext, offersPlans } = renewalDisplays[status];
  return (
    <>
      <p>{t(`account:renewal.states.${status}`)}</p>
      {status === 'failed' && failureCode && <p className={styles.about}>{errorTextOf({ code: failureCode })}</p>}
      {hasNext && (
        <FactList
          facts={[
            [t('account:renewal.nextDate'), nextBillingDate && formatDate(nextBillingDate, lang, 'long')],
            [t('account:renewal.nextAmount'), nextAmount && <Money value={nextAmount} />],
            [t('account:renewal.card'), cardEnding && t('account:renewal.ending', { ending: cardEnding })],
          ]}
        />
      )}
      <div className={styles.action}>
        <Button
          variant="secondary"
          full
          onClick={() => (offersPlans ? context.navigate('plans') : context.navigate('account', { view: 'renewal' }))}
        >
          {t(offersPlans ? 'account:renewal.seePlans' : 'account:renewal.manage')}
        </Button>
      </div>
    </>
  );
}
