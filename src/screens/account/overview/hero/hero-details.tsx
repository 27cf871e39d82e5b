import type { ReactNode } from 'react';
import type { AccountInfo, Renewal } from '../../../../contract/entities';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { Money } from '../../../../ui/format/money';
import { CardBrandLogo } from '../../../../ui/icons/card-brands/card-brand';
import { toCardBrand } from '../../../../ui/icons/card-brands/to-card-brand';
import { visuallyHidden } from '../../../../ui/styling/tokens';
import { formatDateTime } from '../../../shared/order-display/format-date-time';
import { type PlanState, renewalDisplays } from '../../shared/account-state/account-state';
import styles from './hero.module.css';

interface HeroDetailsProps {
  info: AccountInfo;
  state: PlanState;
  renewal: Renewal | undefined;
}

/**
 * In the hero (the box at the top of the account), the next payment with its card, or the date when the plan ends, and
 * the number of devices.
 */
export function HeroDetails({ info, state, renewal }: HeroDetailsProps) {
  const { t, lang } = useTexts();
  if (state === 'none') return null;
  const { expiredTime, limitCount, planName } = info;
  const { nextBillingDate, nextAmount, status } = renewal ?? {};
  const hasNextCharge = !!status && renewalDisplays[status].hasNextCharge && !!nextBillingDate;
  // The number of devices isn't shown if the plan's name contains it.
  const isCountInName = !!limitCount && !!planName?.match(/\d+/g)?.includes(String(limitCount));
  return (
    <dl className={styles.details}>
      {hasNextCharge && renewal && (
        <HeroItem
          term={t('account:renewal.nextDate')}
          value={nextAmount ? <Money value={nextAmount} /> : formatDateTime(nextBillingDate, lang, 'date')}
          note={
            <>
              {nextAmount && <span>{formatDateTime(nextBillingDate, lang, 'date')}</span>}
              <ChargedCard renewal={renewal} />
            </>
          }
        />
      )}
      {!!expiredTime && !hasNextCharge && (
        <HeroItem
          term={t(state === 'ended' ? 'account:plan.endedOn' : 'account:plan.validUntil')}
          value={formatDateTime(expiredTime, lang, 'long')}
        />
      )}
      {!!limitCount && !isCountInName && (
        <HeroItem term={t('account:plan.devices')} value={t('account:plan.atOnce', { count: limitCount })} />
      )}
    </dl>
  );
}

function HeroItem({ term, value, note }: { term: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.item}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

function ChargedCard({ renewal: { cardEnding, cardBrand } }: { renewal: Renewal }) {
  const { t } = useTexts();
  if (!cardEnding) return null;
  return (
    <span className={styles.card}>
      <CardBrandLogo brand={toCardBrand(cardBrand ?? '')} />{' '}
      <span aria-hidden="true" dir="ltr">
        •••• {cardEnding}
      </span>
      <span className={visuallyHidden}>{t('account:renewal.ending', { ending: cardEnding })}</span>
    </span>
  );
}
