import type { ReactNode } from 'react';
import type { Renewal } from '../../../contract/entities';
import { isUnsupported } from '../../../runtime/api/call-error';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { QueryError } from '../../../ui/async/async-view';
import { Button } from '../../../ui/button/button';
import { Badge } from '../../../ui/feedback/badge';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { RefreshIcon } from '../../../ui/icons/icons';
import { mandateObstacle } from '../../shared/mandates/mandates';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import styles, { sheet } from '../account.module.css';
import { ChangeCardDialog } from '../cards/change-card-dialog';
import { AccountCard } from '../shared/account-card';
import listStyles, { sheet as listSheet } from '../shared/account-list.module.css';
import {
  buyAgainTarget,
  capabilitiesOf,
  otherRenewedPlan,
  renewalDisplays,
  renewNowTarget,
} from '../shared/account-state';
import { useAccountInfo, useRenewal } from '../shared/queries';
import { hasMandates } from '../shared/renewal-options';
import { useResumable } from '../shared/session-end';
import { ScrollIntoView, ViewHeader } from '../shared/view-parts';
import { PlanChange } from './plan-change';
import { RenewalDetails } from './renewal-details';
import { isRenewalChange, OfferUndo, type RenewalChange, RenewalNotices, RenewalReminder } from './renewal-offers';
import { TurnOffDialog, useRenewalSwitch } from './turn-off';

interface State {
  /**
   * The open dialog: `off` turns renewal off, `card` changes the card, `code` asks for the security code of the
   * card that renewal already charges.
   */
  dialog: 'off' | 'card' | 'code' | null;
  /**
   * The last completed action: renewal was turned on or off, its card or payment method was changed, or an offer was
   * accepted.
   */
  outcome: 'on' | 'off' | 'card' | 'method' | RenewalChange | null;
}

const initialState: State = { dialog: null, outcome: null };

/** Automatic renewal: the status, the next charge, and buttons to turn renewal on or off and to change its card. */
export function RenewalView() {
  useSheet(sheet);
  const { t } = useTexts();
  const renewal = useRenewal();
  const info = useAccountInfo();
  const [{ dialog, outcome }, update] = useResumable('renewal', initialState, { exclude: ['outcome'] });
  const renewalSwitch = useRenewalSwitch();
  // The date on which the plan ends; if it isn't known, the date of the next charge.
  const until = info.data?.expiredTime || renewal.data?.nextBillingDate || null;
  const status = renewal.data?.status;
  const otherPlan = otherRenewedPlan(renewal.data, info.data);

  const turnOn = async () => {
    update({ outcome: null });
    const result = await renewalSwitch.setRenewal('on');
    if (result === 'done') update({ outcome: 'on' });
    if (result === 'codeRequired') update({ dialog: 'code' });
  };
  const handleCardChange = ({ status: newStatus, mandate }: Renewal) => {
    update({ dialog: null, outcome: mandate ? 'method' : 'card' });
    // If renewal is off, choosing a card for it also turns it on.
    if (newStatus === 'off') void turnOn();
  };
  return (
    <div className={styles.view}>
      <ViewHeader title={t('account:renewal.title')} about={t('account:renewal.about')} />
      {outcome && (renewal.isStale || isStillTrue(outcome, renewal.data)) && (
        <OutcomeNotice
          key={outcome}
          outcome={outcome}
          until={until}
          otherPlan={otherPlan}
          renewal={renewal.data}
          undo={
            outcome === 'off' && status === 'off' ? (
              <Button variant="secondary" size="small" busy={renewalSwitch.isBusy} onClick={() => void turnOn()}>
                {t('account:renewal.undo')}
              </Button>
            ) : undefined
          }
        />
      )}
      {renewalSwitch.error && (
        <ScrollIntoView>
          <ErrorState title={t('account:renewal.onFailed')} error={renewalSwitch.error} />
        </ScrollIntoView>
      )}
      {renewal.data && (
        <RenewalNotices renewal={renewal.data} onCodeRequired={() => update({ dialog: 'code', outcome: null })} />
      )}
      <AccountCard
        title={t('account:renewal.how')}
        aside={
          status && (
            // Renewal is on, but its next charge would fail. A notice says why.
            <Badge kind={renewal.data && mandateObstacle(renewal.data) ? 'warning' : renewalDisplays[status].badge}>
              {t(`account:renewal.badges.${status}`)}
            </Badge>
          )
        }
        query={renewal}
        failedTitle={t('account:renewal.notLoaded')}
        skeleton={<Skeleton height="calc(var(--s-px) * 300)" />}
      >
        {(data) => (
          <>
            <RenewalDetails renewal={data} until={until} otherPlan={otherPlan} />
            {!data.managedBy && <RenewalReminder renewal={data} />}
            <PlanChange
              renewal={data}
              until={until}
              onDone={() => update({ outcome: 'plan' })}
              onTurnOff={() => update({ dialog: 'off', outcome: null })}
            />
            <OfferUndo
              renewal={data}
              hasPlanEnded={until !== null && until <= serverNow()}
              onDone={(change) => update({ outcome: change })}
            />
            <RenewalActions
              renewal={data}
              isStale={renewal.isStale}
              isTurningOn={renewalSwitch.isBusy}
              // Without a card, the member must choose one first.
              onTurnOn={() =>
                data.cardId || data.mandate?.status === 'active'
                  ? void turnOn()
                  : update({ dialog: 'card', outcome: null })
              }
              onTurnOff={() => update({ dialog: 'off', outcome: null })}
              onChangeCard={() => update({ dialog: 'card', outcome: null })}
              onRefresh={renewal.retry}
            />
          </>
        )}
      </AccountCard>
      {/* Without the account, the end of the plan isn't known. */}
      {!isUnsupported(info.error) && <QueryError query={info} failedTitle={t('account:plan.failed')} />}
      {dialog === 'off' && renewal.data && (
        <TurnOffDialog
          renewal={renewal.data}
          until={until}
          onClose={() => update({ dialog: null })}
          onDone={() => update({ dialog: null, outcome: 'off' })}
          onAccepted={(change) => update({ dialog: null, outcome: change })}
        />
      )}
      <ChangeCardDialog
        open={dialog === 'card' || dialog === 'code'}
        purpose="renewal"
        preselectedId={dialog === 'code' ? (renewal.data?.cardId ?? undefined) : undefined}
        onClose={() => update({ dialog: null })}
        onDone={handleCardChange}
      />
    </div>
  );
}

/** Whether an outcome still describes the renewal, which may have been changed again, here or in another tab. */
function isStillTrue(outcome: NonNullable<State['outcome']>, renewal: Renewal | undefined): boolean {
  if (!renewal || outcome === 'card' || outcome === 'method') return true;
  const { status, acceptedOffer } = renewal;
  if (outcome === 'coupon' || outcome === 'plan')
    return acceptedOffer === undefined ? status === 'on' : acceptedOffer === outcome;
  if (outcome === 'pause') return status === 'paused';
  return status === (outcome === 'off' ? 'off' : 'on');
}

interface OutcomeNoticeProps {
  outcome: NonNullable<State['outcome']>;
  until: number | null;
  /** The name of the plan that the renewal charges, if it isn't the current plan. */
  otherPlan: string | null;
  renewal: Renewal | undefined;
  /** The button that turns renewal on again. */
  undo: ReactNode;
}

/** Says what the last action changed, and until when the plan runs. */
function OutcomeNotice({ outcome, until, otherPlan, renewal, undo }: OutcomeNoticeProps) {
  const { t, lang } = useTexts();
  if (isRenewalChange(outcome)) {
    const date = renewal?.pausedUntil ? formatDateTime(renewal.pausedUntil, lang, 'long') : '';
    return (
      <ScrollIntoView>
        <Notice kind="success" role="status" title={t(`account:renewal.offers.done.${outcome}.title`)}>
          {t(`account:renewal.offers.done.${outcome}.text`, { date })}
        </Notice>
      </ScrollIntoView>
    );
  }
  const text = () => {
    if (outcome === 'on' && otherPlan !== null) return t('account:renewal.otherPlan', { plan: otherPlan });
    return until
      ? t(`account:renewal.done.${outcome}.text`, { date: formatDateTime(until, lang, 'long') })
      : t(`account:renewal.done.${outcome}.plain`);
  };
  return (
    <ScrollIntoView>
      <Notice kind="success" role="status" title={t(`account:renewal.done.${outcome}.title`)} action={undo}>
        {text()}
      </Notice>
    </ScrollIntoView>
  );
}

interface RenewalActionsProps {
  renewal: Renewal;
  /** The renewal is being refetched, so `renewal` may be outdated. */
  isStale: boolean;
  isTurningOn: boolean;
  onTurnOn: () => void;
  onTurnOff: () => void;
  onChangeCard: () => void;
  onRefresh: () => void;
}

/** The actions for the current status of the renewal. */
function RenewalActions(props: RenewalActionsProps) {
  const { renewal, isStale, isTurningOn, onTurnOn, onTurnOff, onChangeCard, onRefresh } = props;
  useSheet(listSheet);
  const context = useElementContext();
  const { t } = useTexts();
  const { status, planId } = renewal;
  const capabilities = capabilitiesOf(renewal);
  const isFailed = status === 'failed';
  const target = buyAgainTarget(planId);
  const payTarget = renewNowTarget(renewal);
  return (
    <div className={listStyles.boxActions}>
      {capabilities.canTurnOn && (
        <Button busy={isTurningOn} onClick={onTurnOn}>
          {t('account:renewal.turnOn')}
        </Button>
      )}
      {capabilities.canChangeCard && (
        <Button variant={isFailed ? 'primary' : 'secondary'} onClick={onChangeCard}>
          {t(hasMandates(renewal) ? 'account:renewal.changeMethod' : 'account:renewal.changeCard')}
        </Button>
      )}
      {isFailed && (
        <Button variant="secondary" onClick={() => context.navigate(payTarget.to, payTarget.params)}>
          {t('account:renewal.renewNow')}
        </Button>
      )}
      {capabilities.canOrder && (
        <Button onClick={() => context.navigate(target.to, target.params)}>
          {t(status === 'none' ? 'account:renewal.seePlans' : 'account:renewal.orderAgain')}
        </Button>
      )}
      {capabilities.canRefresh && (
        <Button variant="secondary" icon={<RefreshIcon />} busy={isStale} onClick={onRefresh}>
          {t('account:renewal.checkAgain')}
        </Button>
      )}
      {capabilities.canTurnOff && (
        <Button variant="quiet" onClick={onTurnOff}>
          {t('account:renewal.turnOff')}
        </Button>
      )}
    </div>
  );
}
