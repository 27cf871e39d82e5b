import { useState } from 'react';
import { cancelDeletion, deleteAccount, queryInfo, queryInfoRequest } from '../../../contract/calls/account';
import { renewInfo } from '../../../contract/calls/renewal';
import type { AccountDeletion, AccountInfo } from '../../../contract/entities';
import { type CallError, isUnsupported } from '../../../runtime/api/call-error';
import { invalidate } from '../../../runtime/api/query-store';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { storePendingDestination } from '../../../runtime/navigation/pending-destination';
import { sessionOf } from '../../../runtime/session/session';
import { AsyncView, QueryError } from '../../../ui/async/async-view';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { formatDate } from '../../../ui/format/format-date';
import styles from '../../shared/credentials/auth.module.css';
import { AuthPanel, SupportContacts } from '../../shared/credentials/auth-panel';
import { OwnerProof, type Proof } from '../../shared/credentials/owner-proof';
import { type SiteRules, useSiteRules } from '../../shared/credentials/use-site-rules';
import { useUnmounted } from '../../shared/credentials/use-unmounted';
import type { ViewProps } from '../shared/view-props';
import { useEmailLink } from './use-email-link';

/**
 * Deletes the member's account, or keeps an account whose deletion is scheduled. Visitors read what a deletion means and
 * sign in; the link in the message about a deletion keeps the account without a sign-in.
 */
export function DeleteAccount({ takesFocus }: ViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const member = useMember();
  /** When the account that this page has scheduled is deleted. */
  const [deletesAt, setDeletesAt] = useState<number | null>(null);
  const link = useEmailLink('keepAccount', (token) => context.call(cancelDeletion, { token }));
  const info = useQuery(queryInfo, member && queryInfoRequest(member));
  if (link.state.stage === 'done') return <AccountKept takesFocus />;
  if (link.state.stage === 'expired')
    return (
      <AuthPanel
        view="expired"
        takesFocus
        title={t('auth:keep.failedTitle')}
        lead={t('auth:keep.failed')}
        failure={link.state.failure}
      >
        <SignInOrAccount />
      </AuthPanel>
    );
  if (link.state.stage === 'unconfirmed') {
    const { isBusy, failure } = link.state;
    return (
      <AuthPanel
        view="keep"
        takesFocus={takesFocus}
        title={t('auth:keep.title')}
        lead={t('auth:keep.lead')}
        failure={failure}
      >
        <div className={styles.actions}>
          <Button full busy={isBusy} busyLabel={t('common:kit.working')} onClick={link.confirm}>
            {t('auth:keep.button')}
          </Button>
        </div>
      </AuthPanel>
    );
  }
  if (deletesAt !== null) return <DeletionScheduled deletesAt={deletesAt} />;
  if (!member) return <VisitorView takesFocus={takesFocus} />;
  return (
    <AsyncView
      query={info}
      failedTitle={t('auth:delete.notLoaded')}
      skeleton={<Skeleton height="calc(var(--s-px) * 320)" />}
    >
      {({ deletion, ...data }) => {
        if (!deletion) return <NotOffered takesFocus={takesFocus} />;
        if (deletion.deletesAt) return <KeepAccount deletesAt={deletion.deletesAt} takesFocus={takesFocus} />;
        return (
          <MemberView info={data} deletion={deletion} takesFocus={takesFocus} onDone={(time) => setDeletesAt(time)} />
        );
      }}
    </AsyncView>
  );
}

/** What a visitor reads: what is deleted and kept, how it works, and a button to sign in. */
function VisitorView({ takesFocus }: { takesFocus: boolean }) {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <AuthPanel view="visitor" takesFocus={takesFocus} title={t('auth:delete.title')} lead={t('auth:delete.visitor')}>
      <ul className={styles.facts}>
        <li>{t('auth:delete.erased')}</li>
        <li>{t('auth:delete.plan')}</li>
        <li>{t('auth:delete.kept')}</li>
        <li>{t('auth:delete.undo')}</li>
      </ul>
      <div className={styles.actions}>
        <Button
          full
          onClick={() => {
            storePendingDestination(context.settings.peek(), { to: 'delete-account', params: {} });
            context.navigate('login');
          }}
        >
          {t('auth:delete.signIn')}
        </Button>
      </div>
      <p className={styles.lead}>{t('auth:delete.noAccess')}</p>
      <SupportContacts />
    </AuthPanel>
  );
}

/** The server doesn't delete accounts itself: the member asks the support. */
function NotOffered({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTexts();
  return (
    <AuthPanel view="support" takesFocus={takesFocus} title={t('auth:delete.title')} lead={t('auth:delete.support')}>
      <SupportContacts />
    </AuthPanel>
  );
}

interface MemberViewProps {
  info: Pick<AccountInfo, 'account' | 'type' | 'hasPassword' | 'planName' | 'expiredTime'>;
  deletion: AccountDeletion;
  takesFocus: boolean;
  onDone(deletesAt: number): void;
}

/** What the deletion of this account means, and the form that confirms it. */
function MemberView(props: MemberViewProps) {
  const { info, deletion, takesFocus } = props;
  const { navigate } = useElementContext();
  const { t, lang } = useTexts();
  const rules = useSiteRules();
  const renewal = useQuery(renewInfo, {});
  // A server without renewals decides alone what `endsRenewal` means. If only the request failed, nothing is promised.
  const isRenewalUnknown = renewal.status === 'error' && !isUnsupported(renewal.error);
  const manager = renewal.data?.status === 'on' ? renewal.data.managedBy : null;
  const expiry = info.expiredTime ?? 0;
  return (
    <AuthPanel
      view="member"
      takesFocus={takesFocus}
      title={t('auth:delete.title')}
      lead={t('auth:delete.account', { account: info.account })}
    >
      <ul className={styles.facts}>
        <li>{t('auth:delete.erased')}</li>
        {expiry > serverNow() && (
          <li>
            {t(info.planName ? 'auth:delete.lostPlan' : 'auth:delete.lostTrial', {
              plan: info.planName ?? '',
              date: formatDate(expiry, lang),
            })}
          </li>
        )}
        {deletion.endsRenewal && !manager && !isRenewalUnknown && <li>{t('auth:delete.renewal')}</li>}
        {manager && <li>{t('auth:delete.managed', { name: manager.name })}</li>}
        {deletion.unfinishedOrders > 0 && <li>{t('auth:delete.orders', { count: deletion.unfinishedOrders })}</li>}
        {deletion.recordYears ? <li>{t('auth:delete.records', { count: deletion.recordYears })}</li> : null}
        <li>{t('auth:delete.grace', { count: deletion.graceDays })}</li>
      </ul>
      {isRenewalUnknown && <QueryError query={renewal} failedTitle={t('auth:delete.notLoaded')} />}
      {deletion.isMoneyIncoming && <p className={styles.lead}>{t('auth:delete.moneyIncoming')}</p>}
      {!deletion.isMoneyIncoming && rules && <ProofForm {...props} rules={rules} />}
      {!deletion.isMoneyIncoming && !rules && (
        <Loading>
          <Skeleton height="calc(var(--s-px) * 160)" />
        </Loading>
      )}
      <div className={styles.actions}>
        <Button full variant="secondary" onClick={() => navigate('account', { view: 'settings' })}>
          {t('auth:delete.cancel')}
        </Button>
      </div>
    </AuthPanel>
  );
}

/** The password, or a code that is sent to the member, and the button that deletes the account. */
function ProofForm({ info, onDone, rules }: MemberViewProps & { rules: SiteRules }) {
  const context = useElementContext();
  const { t } = useTexts();
  const isUnmounted = useUnmounted();
  const send = async (proof: Proof) => {
    const result = await context.call(deleteAccount, proof);
    if (isUnmounted.current) return null;
    if (!result.ok) return result.error;
    onDone(result.value.deletesAt);
    // The server has ended every session.
    sessionOf(context.settings.peek()).signOut();
    context.emit('sub-logout', { reason: 'deleted' });
    return null;
  };
  return (
    <OwnerProof
      info={info}
      rules={rules}
      slot="form"
      call="deleteAccount"
      purpose="delete"
      submitLabel={t('auth:delete.submit')}
      isDestructive
      send={send}
    />
  );
}

/** After the request: when the account is deleted, and how to keep it. */
function DeletionScheduled({ deletesAt }: { deletesAt: number }) {
  const { navigate } = useElementContext();
  const { t, lang } = useTexts();
  const date = formatDate(deletesAt, lang);
  return (
    <AuthPanel
      view="scheduled"
      takesFocus
      isDone
      title={t('auth:delete.doneTitle', { date })}
      lead={t('auth:delete.done', { date })}
    >
      <div className={styles.actions}>
        <Button full onClick={() => navigate('plans')}>
          {t('auth:notice.plans')}
        </Button>
      </div>
    </AuthPanel>
  );
}

/** For a member whose account is about to be deleted: a button that keeps it. */
function KeepAccount({ deletesAt, takesFocus }: { deletesAt: number; takesFocus: boolean }) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const [{ isBusy, failure, isKept }, setState] = useState<{
    isBusy: boolean;
    failure: CallError | null;
    isKept: boolean;
  }>({ isBusy: false, failure: null, isKept: false });
  const keep = async () => {
    setState({ isBusy: true, failure: null, isKept: false });
    const result = await context.call(cancelDeletion, {});
    setState({ isBusy: false, failure: result.ok ? null : result.error, isKept: result.ok });
  };
  if (isKept) return <AccountKept takesFocus />;
  return (
    <AuthPanel
      view="scheduledBefore"
      takesFocus={takesFocus}
      title={t('auth:delete.doneTitle', { date: formatDate(deletesAt, lang) })}
      lead={t('auth:keep.lead')}
      failure={failure}
    >
      <div className={styles.actions}>
        <Button full busy={isBusy} busyLabel={t('common:kit.working')} onClick={() => void keep()}>
          {t('auth:keep.button')}
        </Button>
      </div>
    </AuthPanel>
  );
}

function AccountKept({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTexts();
  return (
    <AuthPanel view="kept" takesFocus={takesFocus} isDone title={t('auth:keep.doneTitle')} lead={t('auth:keep.done')}>
      <SignInOrAccount />
    </AuthPanel>
  );
}

function SignInOrAccount() {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  const isMember = !!useMember();
  const open = () => {
    // The account shows the deletion, which may have been canceled.
    invalidate(queryInfo);
    navigate(isMember ? 'account' : 'login');
  };
  return (
    <div className={styles.actions}>
      <Button full onClick={open}>
        {t(isMember ? 'auth:bind.account' : 'auth:notice.login')}
      </Button>
    </div>
  );
}
