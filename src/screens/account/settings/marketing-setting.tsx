import { campaignSubscription, queryInfo } from '../../../contract/calls/account';
import type { AccountInfo } from '../../../contract/entities';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import type { QueryView } from '../../../runtime/element-context/use-query';
import { useMergedState } from '../../../runtime/state/use-merged-state';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/choices/checkbox';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { AccountCard } from '../shared/account-card';
import styles, { sheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs } from '../shared/queries';

interface MarketingSettingProps {
  info: QueryView<AccountInfo>;
  /** The setting that an emailed link requests: `on` or `off`. Other values are ignored. */
  statusInLink: string | undefined;
}

interface State {
  /** The setting that the server confirmed after the last change; null before the first change. */
  savedStatus: 'on' | 'off' | null;
  /** The setting in the request that is in progress, or that has failed. */
  requested: 'on' | 'off' | null;
  error: CallError | null;
  /** The member confirmed or dismissed the setting that the link requests, or used the checkbox. */
  isLinkHandled: boolean;
}

const initialState: State = { savedStatus: null, requested: null, error: null, isLinkHandled: false };

/**
 * Turns marketing emails on or off. An emailed link changes the setting only after a confirmation, because mail
 * scanners open links too.
 */
export function MarketingSetting({ info, statusInLink }: MarketingSettingProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const [{ savedStatus, requested, error, isLinkHandled }, update] = useMergedState(initialState);
  const isBusy = requested !== null && error === null;
  const setStatus = async (status: 'on' | 'off') => {
    if (isBusy) return;
    update({ requested: status, error: null });
    const result = await context.call(campaignSubscription, { subscribeStatus: status });
    if (!result.ok) {
      update({ error: result.error });
      return;
    }
    update({ savedStatus: result.value.subscribeStatus, requested: null, isLinkHandled: true });
    invalidateInAllTabs(queryInfo);
  };
  const validStatusInLink = statusInLink === 'on' || statusInLink === 'off' ? statusInLink : null;
  const unhandledLinkStatus = isLinkHandled ? null : validStatusInLink;
  const loadedStatus = info.data && (info.data.unsubscribeEmail ? 'off' : 'on');
  const currentStatus = savedStatus ?? loadedStatus ?? null;
  const statusToConfirm = currentStatus !== null && currentStatus !== unhandledLinkStatus ? unhandledLinkStatus : null;
  // A success message is shown after a change, and also if the link's setting was in effect already.
  const successStatus = savedStatus ?? (currentStatus === unhandledLinkStatus ? unhandledLinkStatus : null);
  return (
    <>
      {statusToConfirm && (
        <Notice
          title={t(`account:marketing.link.${statusToConfirm}.title`)}
          action={
            <div className={styles.choices}>
              <Button size="small" busy={isBusy} onClick={() => void setStatus(statusToConfirm)}>
                {t(`account:marketing.link.${statusToConfirm}.confirm`)}
              </Button>
              <Button size="small" variant="quiet" onClick={() => update({ isLinkHandled: true })}>
                {t('account:marketing.link.keep')}
              </Button>
            </div>
          }
        >
          {t(`account:marketing.link.${statusToConfirm}.text`)}
        </Notice>
      )}
      {successStatus && (
        <Notice kind="success" role="status">
          {t(`account:marketing.done.${successStatus}`)}
        </Notice>
      )}
      <AccountCard
        title={t('account:marketing.title')}
        query={info}
        failedTitle={t('account:settings.notLoaded')}
        skeleton={<Skeleton height="var(--s-touch)" />}
      >
        {() => (
          <>
            <Checkbox
              label={t('account:marketing.label')}
              value={(isBusy ? requested : currentStatus) === 'on'}
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
