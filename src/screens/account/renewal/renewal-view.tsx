import { queryInfo } from '../../../contract/calls/account/member';
import type { Renewal } from '../../../contract/entities';
import { useMember, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { Badge } from '../../../ui/feedback/badge';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { formatDate } from '../../shared/facts/format-date';
import styles, { sheet } from '../account.module.css';
import { ChangeCardDialog } from '../cards/change-card-dialog';
import { AccountCard } from '../shared/account-card';
import { renewalDisplays } from '../shared/facts/account-facts';
import { useFreshQuery } from '../shared/queries/use-fresh-query';
import { useRenewal } from '../shared/queries/use-renewal';
import { Revealed } from '../shared/revealed';
import { useResumable } from '../shared/session-end/use-resumable';
import { ViewHead } from '../shared/view-head';
import { RenewalActions } from './renewal-actions';
import { RenewalDetails } from './renewal-details';
import { TurnOff } from './turn-off';
import { useRenewalSwitch } from './use-renewal-switch';

interface State {
  /** `code`: the renewal's own card must be confirmed with its security code. */
  dialog: 'off' | 'card' | 'code' | null;
  outcome: 'on' | 'off' | 'card' | null;
}

const start: State = { dialog: null, outcome: null };

/** Automatic renewal: status, next charge, and turning it on and off. */
export function RenewalView() {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const member = useMember();
  const renewal = useRenewal();
  const info = useFreshQuery(queryInfo, member && { uid: member.uid, account: member.account, type: member.type });
  const [{ dialog, outcome }, set] = useResumable('renewal', start, ['outcome']);
  const turning = useRenewalSwitch();
  const until = info.data?.expiredTime || renewal.data?.nextBillingDate || null;
  const date = until ? formatDate(until, lang, 'long') : null;
  const status = renewal.data?.status;

  const turnOn = async () => {
    set({ outcome: null });
    const result = await turning.setRenewal('on');
    if (result === 'done') set({ outcome: 'on' });
    if (result === 'codeRequired') set({ dialog: 'code' });
  };
  const cardChanged = ({ status: now }: Renewal) => {
    set({ dialog: null, outcome: 'card' });
    // Choosing a card while turning renewal on also turns it on.
    if (now === 'off') void turnOn();
  };
  return (
    <div className={styles.view}>
      <ViewHead title={t('account:renewal.title')} about={t('account:renewal.about')} />
      {outcome && (
        <Revealed key={outcome}>
          <Notice
            kind="success"
            role="status"
            title={t(`account:renewal.done.${outcome}.title`)}
            action={
              outcome === 'off' && status === 'off' ? (
                <Button variant="secondary" size="small" busy={turning.isBusy} onClick={() => void turnOn()}>
                  {t('account:renewal.undo')}
                </Button>
              ) : undefined
            }
          >
            {date ? t(`account:renewal.done.${outcome}.text`, { date }) : t(`account:renewal.done.${outcome}.plain`)}
          </Notice>
        </Revealed>
      )}
      {turning.error && (
        <Revealed>
          <ErrorState title={t('account:renewal.onFailed')} error={turning.error} />
        </Revealed>
      )}
      <AccountCard
        title={t('account:renewal.how')}
        aside={status && <Badge kind={renewalDisplays[status].badge}>{t(`account:renewal.badges.${status}`)}</Badge>}
        query={renewal}
        failed={t('account:renewal.notLoaded')}
        skeleton={<Skeleton height="calc(var(--s-px) * 300)" />}
      >
        {(data) => (
          <>
            <RenewalDetails renewal={data} until={until} />
            <RenewalActions
              renewal={data}
              isStale={renewal.isStale}
              isBusy={turning.isBusy}
              onTurnOn={() => (data.cardId ? void turnOn() : set({ dialog: 'card', outcome: null }))}
              onTurnOff={() => set({ dialog: 'off', outcome: null })}
              onChangeCard={() => set({ dialog: 'card', outcome: null })}
              onRefresh={renewal.retry}
            />
          </>
        )}
      </AccountCard>
      {dialog === 'off' && renewal.data && (
        <TurnOff
          renewal={renewal.data}
          until={until}
          onClose={() => set({ dialog: null })}
          onDone={() => set({ dialog: null, outcome: 'off' })}
        />
      )}
      <ChangeCardDialog
        open={dialog === 'card' || dialog === 'code'}
        purpose="renewal"
        preset={dialog === 'code' ? (renewal.data?.cardId ?? undefined) : undefined}
        onClose={() => set({ dialog: null })}
        onDone={cardChanged}
      />
    </div>
  );
}
