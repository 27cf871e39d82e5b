import { listCard } from '../../../contract/calls/cards';
import { pauseRenewal, renewInfo, updateRenewStatus } from '../../../contract/calls/renewal';
import type { Renewal, RenewalOffer } from '../../../contract/entities';
import type { Money } from '../../../contract/primitives';
import { hasOwn } from '../../../rules/own-fields';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { safeUrl } from '../../../runtime/navigation/safe-url';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button, ButtonLink } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/choices/checkbox';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { useMoney } from '../../../ui/format/money';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import { useAction } from '../../shared/use-action';
import styles, { sheet } from '../shared/account-list.module.css';
import { needsPriceConsent } from '../shared/account-state';
import { invalidateInAllTabs } from '../shared/queries';
import { isSecurityCodeError } from '../shared/renewal-options';

const offerKinds = ['pause', 'coupon', 'plan'] as const;
type OfferKind = (typeof offerKinds)[number];

/** What an offer changed: the member accepted one, or ended a pause. */
export type RenewalChange = OfferKind | 'resumed';

/** Whether an outcome of the renewal view is about an offer. */
export const isRenewalChange = (outcome: string): outcome is RenewalChange =>
  outcome === 'resumed' || (offerKinds as readonly string[]).includes(outcome);

const isKnown = (offer: RenewalOffer): offer is RenewalOffer & { kind: OfferKind } =>
  (offerKinds as readonly string[]).includes(offer.kind);

interface RenewalOffersProps {
  renewal: Renewal;
  onDone: (change: RenewalChange) => void;
}

/**
 * Runs a change of the renewal, and refetches the renewal. `onCodeRequired`: the server requires the card's security
 * code first, as on a partner's page.
 */
export function useRenewalChange(onCodeRequired?: () => void) {
  const { call } = useElementContext();
  const { isBusy, error, run } = useAction();
  const change = (
    request:
      | { until: number | null }
      | { offerId: string | null }
      | { acceptedPrice: Money; planId?: string }
      | { reminder: boolean },
    onDone: () => void,
  ) =>
    run(async () => {
      const result = hasOwn(request, 'until')
        ? await call(pauseRenewal, request)
        : await call(updateRenewStatus, { status: 'on', ...request });
      invalidateInAllTabs(renewInfo, listCard);
      if (!result.ok && onCodeRequired && isSecurityCodeError(result.error)) {
        onCodeRequired();
        return null;
      }
      if (!result.ok) return result.error;
      onDone();
      return null;
    });
  return { isBusy, error, change };
}

/**
 * What the server offers instead of turning the renewal off, each accepted with one press. The dialog's button that turns
 * the renewal off stays where it is.
 */
export function RenewalOffers({ renewal, onDone }: RenewalOffersProps) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const formatAmount = useMoney();
  const { isBusy, error, change } = useRenewalChange();
  const offers = (renewal.offers ?? []).filter(isKnown);
  if (offers.length === 0) return null;
  const textOf = ({ kind, until, percent, planName, amount }: (typeof offers)[number]): string => {
    if (kind === 'pause') return t('account:renewal.offers.pause', { date: formatDateTime(until ?? 0, lang, 'date') });
    const price = amount ? formatAmount(amount) : '';
    return kind === 'coupon'
      ? t('account:renewal.offers.coupon', { percent: percent ?? 0, amount: price })
      : t('account:renewal.offers.plan', { plan: planName ?? '', amount: price });
  };
  return (
    <div className={styles.stack}>
      <p>{t('account:renewal.offers.title')}</p>
      {error && <ErrorState title={t('account:renewal.offers.failed')} error={error} />}
      <ul className={styles.stack}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <Button
              full
              variant="secondary"
              size="small"
              busy={isBusy}
              onClick={() =>
                void change(offer.kind === 'pause' ? { until: offer.until ?? 0 } : { offerId: offer.id }, () =>
                  onDone(offer.kind),
                )
              }
            >
              {textOf(offer)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The buttons that end a pause and undo an accepted offer. A pause can't be ended after the plan has ended. */
export function OfferUndo({ renewal, hasPlanEnded, onDone }: RenewalOffersProps & { hasPlanEnded: boolean }) {
  useSheet(sheet);
  const { t } = useTexts();
  const { isBusy, error, change } = useRenewalChange();
  const { status, acceptedOffer } = renewal;
  const canResume = status === 'paused' && !hasPlanEnded;
  const undoneKind = acceptedOffer === 'coupon' || acceptedOffer === 'plan' ? acceptedOffer : null;
  if (!canResume && !undoneKind) return null;
  return (
    <div className={styles.stack}>
      {error && <ErrorState title={t('account:renewal.offers.failed')} error={error} />}
      <div className={styles.choices}>
        {canResume && (
          <Button
            variant="secondary"
            size="small"
            busy={isBusy}
            onClick={() => void change({ until: null }, () => onDone('resumed'))}
          >
            {t('account:renewal.offers.resume')}
          </Button>
        )}
        {undoneKind && (
          <Button
            variant="secondary"
            size="small"
            busy={isBusy}
            onClick={() => void change({ offerId: null }, () => {})}
          >
            {t(`account:renewal.offers.undo.${undoneKind}`)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The switch for a message before each charge. Shown only while charges are scheduled. */
export function RenewalReminder({ renewal: { status, reminder, mandate } }: { renewal: Renewal }) {
  const { t } = useTexts();
  const { isBusy, error, change } = useRenewalChange();
  // Charges of a mandate are announced anyway.
  if (status !== 'on' || !reminder || mandate) return null;
  return (
    <>
      {error && <ErrorState title={t('account:renewal.reminder.failed')} error={error} />}
      <Checkbox
        label={t('account:renewal.reminder.label', { count: reminder.days })}
        value={reminder.isOn}
        disabled={isBusy}
        onChange={(isOn) => void change({ reminder: isOn }, () => {})}
      />
    </>
  );
}

/** Says who else manages the renewal, and how its price changes, with a button to accept the new price. */
export function RenewalNotices({ renewal, onCodeRequired }: { renewal: Renewal; onCodeRequired: () => void }) {
  useSheet(sheet);
  const { api } = useSignalValue(useElementContext().settings);
  const { t, lang } = useTexts();
  const formatAmount = useMoney();
  const { isBusy, error, change } = useRenewalChange(onCodeRequired);
  const { managedBy, nextPrice } = renewal;
  const managerUrl = managedBy?.url ? safeUrl(managedBy.url, api) : null;
  const amount = nextPrice ? formatAmount(nextPrice.amount) : '';
  const asksForConsent = needsPriceConsent(renewal);
  return (
    <>
      {managedBy && (
        <Notice
          title={t('account:renewal.managed.title', { name: managedBy.name })}
          action={
            managerUrl && (
              <ButtonLink size="small" href={managerUrl.href} target="_blank" rel="noopener noreferrer">
                {t('account:renewal.managed.open', { name: managedBy.name })}
              </ButtonLink>
            )
          }
        >
          {t('account:renewal.managed.text', { name: managedBy.name })}
        </Notice>
      )}
      {error && <ErrorState title={t('account:renewal.offers.failed')} error={error} />}
      {nextPrice && (
        <Notice
          title={t('account:renewal.newPrice.title')}
          action={
            asksForConsent && (
              <Button
                size="small"
                busy={isBusy}
                onClick={() => void change({ acceptedPrice: nextPrice.amount }, () => {})}
              >
                {t('account:renewal.newPrice.accept', { amount })}
              </Button>
            )
          }
        >
          <span>
            {t('account:renewal.newPrice.text', { date: formatDateTime(nextPrice.from, lang, 'long'), amount })}
          </span>
          {asksForConsent && <span>{` ${t('account:renewal.newPrice.consent')}`}</span>}
          {nextPrice.isAccepted && <span>{` ${t('account:renewal.newPrice.accepted')}`}</span>}
        </Notice>
      )}
    </>
  );
}
