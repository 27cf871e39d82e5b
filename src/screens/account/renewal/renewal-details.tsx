import { listPlans } from '../../../contract/calls/plans';
import type { Renewal } from '../../../contract/entities';
import { serverNow } from '../../../runtime/api/server-clock';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { useAreas } from '../../../runtime/element-context/use-areas';
import { useQuery } from '../../../runtime/element-context/use-query';
import type { Translate } from '../../../runtime/i18n/text-keys';
import { addTextFiles } from '../../../runtime/i18n/texts';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { type FormatMoney, Money, useMoney } from '../../../ui/format/money';
import { CardBrandLogo } from '../../../ui/icons/card-brands/card-brand';
import { toCardBrand } from '../../../ui/icons/card-brands/to-card-brand';
import { mandateObstacle } from '../../shared/mandates/mandates';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import styles, { sheet } from '../shared/account-list.module.css';
import { needsPriceConsent, renewalDisplays } from '../shared/account-state';
import { DetailList } from '../shared/detail-list';
import { type DiscountDisplay, discountDisplay, fullPriceOf } from '../shared/renewal-options';

interface RenewalDetailsProps {
  renewal: Renewal;
  until: number | null;
  otherPlan: string | null;
}

/**
 * The status of the renewal, with the date, amount and card of the next charge. `until` is when the plan ends, or
 * the date of the next charge if the end isn't known, in milliseconds since 1970; null if neither date is known.
 * `otherPlan` is the name of the plan that the renewal charges, if it isn't the current plan.
 */
export function RenewalDetails({ renewal, until, otherPlan }: RenewalDetailsProps) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const errorTextOf = useErrorText();
  const formatMoney = useMoney();
  const { status, nextBillingDate, nextAmount, planName, cardEnding, cardBrand, failureCode } = renewal;
  const { mandate, isAnnounced, retryAt } = renewal;
  const obstacle = mandateObstacle(renewal);
  const showsNextCharge = renewalDisplays[status].hasNextCharge || status === 'failed';
  return (
    <>
      {obstacle && <p className={styles.warn}>{errorTextOf({ code: obstacle })}</p>}
      {/* The text of a renewal that is on says that there is nothing to do, but a new price can need the consent. */}
      {!obstacle && !needsPriceConsent(renewal) && (
        <p>
          {otherPlan !== null && renewalDisplays[status].hasNextCharge
            ? t('account:renewal.otherPlan', { plan: otherPlan })
            : t(`account:renewal.states.${status}`)}
        </p>
      )}
      {status === 'on' && retryAt && (
        <p className={styles.warn}>{t('account:renewal.retry', { date: formatDateTime(retryAt, lang, 'long') })}</p>
      )}
      {status === 'on' && isAnnounced && !retryAt && <p className={styles.meta}>{t('account:renewal.announced')}</p>}
      {status === 'failed' && failureCode && <p className={styles.warn}>{errorTextOf({ code: failureCode })}</p>}
      {status === 'failed' && renewal.graceUntil && renewal.graceUntil > serverNow() && (
        <p>{t('account:renewal.grace', { date: formatDateTime(renewal.graceUntil, lang, 'long') })}</p>
      )}
      <DetailList
        details={[
          [t('account:renewal.plan'), status !== 'none' && planName],
          [
            t(status === 'paused' ? 'account:renewal.resumes' : 'account:renewal.nextDate'),
            showsNextCharge && nextBillingDate && formatDateTime(nextBillingDate, lang, 'date'),
          ],
          [
            t('account:plan.validUntil'),
            !showsNextCharge && until && until > serverNow() && formatDateTime(until, lang, 'long'),
          ],
          [t('account:renewal.nextAmount'), showsNextCharge && nextAmount && <Money value={nextAmount} />],
          [
            t('account:renewal.method'),
            status !== 'none' && mandate && `${mandate.methodName}${mandate.holder ? ` · ${mandate.holder}` : ''}`,
          ],
          [
            t('account:renewal.card'),
            status !== 'none' && cardEnding && (
              <>
                <CardBrandLogo brand={toCardBrand(cardBrand ?? '')} />{' '}
                {t('account:renewal.ending', { ending: cardEnding })}
              </>
            ),
          ],
        ]}
      />
      {status !== 'none' && cardEnding && renewal.cardUpdatedAt && (
        <p className={styles.meta}>
          {t('account:renewal.cardUpdated', { date: formatDateTime(renewal.cardUpdatedAt, lang, 'long') })}
        </p>
      )}
      {status !== 'none' && renewal.discount && <RenewalDiscount renewal={renewal} />}
      {status === 'off' && nextAmount && mandate && (
        <p className={styles.meta}>
          {t('account:renewal.onMeansMethod', {
            amount: formatMoney(nextAmount),
            method: mandate.methodName,
          })}
        </p>
      )}
      {status === 'off' && nextAmount && cardEnding && (
        <p className={styles.meta}>
          {otherPlan === null
            ? t('account:renewal.onMeans', { amount: formatMoney(nextAmount), ending: cardEnding })
            : t('account:renewal.onMeansOther', {
                plan: otherPlan,
                amount: formatMoney(nextAmount),
                ending: cardEnding,
              })}
        </p>
      )}
    </>
  );
}

addTextFiles(import.meta.glob('/locales/*/fields.json'));

/** The discount on the first renewals. Few renewals have one. */
export function RenewalDiscount({ renewal }: { renewal: Renewal }) {
  useSheet(sheet);
  const { t } = useTexts();
  const formatMoney = useMoney();
  const plans = useQuery(listPlans, {});
  const discount = discountDisplay(renewal, fullPriceOf(renewal, plans.data?.plans));
  const hasTexts = useAreas('fields');
  if (!discount || !hasTexts) return null;
  return (
    <div className={styles.note}>
      <p className={styles.title}>{t('account:renewal.discount')}</p>
      <p>{discountText(discount, t, formatMoney)}</p>
    </div>
  );
}

/** A sentence about the discount. */
function discountText(discount: DiscountDisplay, t: Translate, formatMoney: FormatMoney): string {
  if (discount.kind === 'percent') return t(discount.key, { count: discount.count, percent: discount.percent });
  const { count, price, fullPrice, remaining } = discount;
  const sentence = t(discount.key, { count, price: formatMoney(price), fullPrice: formatMoney(fullPrice) });
  return remaining === null ? sentence : `${sentence} (${t('account:renewal.discountLeft', { count: remaining })})`;
}
