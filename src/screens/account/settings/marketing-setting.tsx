import { useReducer } from 'react';
import { queryInfo } from '../../../contract/calls/account/member';
import { campaignSubscription } from '../../../contract/calls/auth/user';
import type { AccountInfo } from '../../../contract/entities';
import type { CallError } from '../../../runtime/api/call-error';
import { type QueryView, useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Checkbox } from '../../../ui/fields/checkbox/checkbox';
import { AccountCard } from '../shared/account-card';
import styles, { sheet } from '../shared/parts.module.css';
import { invalidateEverywhere } from '../shared/queries/cross-tab-invalidation';

interface MarketingSettingProps {
  info: QueryView<AccountInfo>;
  /** The setting that an emailed link asks for; a button confirms it. */
  linkStatus: string | undefined;
}

interface State {
  /** The server's last response. */
  savedStatus: 'on' | 'off' | null;
  /** The setting that was requested but not confirmed yet. */
  requested: 'on' | 'off' | null;
  error: CallError | null;
  /** The link's question was answered or dismissed. */
  isLinkHandled: boolean;
}

const start: State = { savedStatus: null, requested: null, error: null, isLinkHandled: false };

/** Turns marketing emails on or off. A link only asks, because mail scanners open links too. */
export function MarketingSetting({ info, linkStatus }: MarketingSettingProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const [{ savedStatus, requested, error, isLinkHandled }, set] = useReducer(
    (before: State, next: Partial<State>) => ({ ...before, ...next }),
    start,
  );
  const isBusy = requested !== null && error === null;
  const setStatus = async (status: 'on' | 'off') => {
    if (isBusy) return;
    set({ requested: status, error: null });
    const result = await context.call(campaignSubscription, { subscribeStatus: status });
    if (!result.ok) {
      set({ error: result.error });
      return;
    }
    set({ savedStatus: result.value.subscribeStatus, requested: null, isLinkHandled: true });
    invalidateEverywhere(queryInfo);
  };
  const link = linkStatus === 'on' || linkStatus === 'off' ? linkStatus : null;
  const known = savedStatus ?? (info.data ? (info.data.unsubscribeEmail ? 'off' : 'on') : null);
  const status = savedStatus ?? (!isLinkHandled && known === link ? link : null);
  return (
    <>
      {link && !isLinkHandled && known !== null && known !== link && (
        <Notice
          title={t(`account:marketing.link.${link}.title`)}
          action={
            <div className={styles.choices}>
              <Button size="small" busy={isBusy} onClick={() => void setStatus(link)}>
                {t(`account:marketing.link.${link}.confirm`)}
              </Button>
              <Button size="small" variant="quiet" onClick={() => set({ isLinkHandled: true })}>
                {t('account:marketing.link.keep')}
              </Button>
            </div>
          }
        >
          {t(`account:marketing.link.${link}.text`)}
        </Notice>
      )}
      {status && (
        <Notice kind="success" role="status">
          {t(`account:marketing.done.${status}`)}
        </Notice>
      )}
      <AccountCard
        title={t('account:marketing.title')}
        query={info}
        failed={t('account:settings.notLoaded')}
        skeleton={<Skeleton height="calc(var(--s-px) * 48)" />}
      >
        {() => (
          <>
            <Checkbox
              label={t('account:marketing.label')}
              value={(isBusy ? requested : known) === 'on'}
              onChange={(value) => void setStatus(value ? 'on' : 'off')}
            />
            {error && requested && (
              <ErrorState title={t('account:marketing.failed')} error={error} retry={() => void setStatus(requested)} />
            )}
          </>
        )}
      </AccountCard>
    </>
  );
}
