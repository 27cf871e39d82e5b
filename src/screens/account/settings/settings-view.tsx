import { queryInfo } from '../../../contract/calls/account/member';
import type { AccountInfo } from '../../../contract/entities';
import { useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useSignOut } from '../../../runtime/sign-out/use-sign-out';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { formatDate } from '../../shared/facts/format-date';
import styles, { sheet } from '../account.module.css';
import { AccountCard } from '../shared/account-card';
import { FactList } from '../shared/facts/fact-list';
import { useFreshQuery } from '../shared/queries/use-fresh-query';
import { ViewHead } from '../shared/view-head';
import type { AccountViewProps } from '../views';
import { LanguageSetting } from './language-setting';
import { MarketingSetting } from './marketing-setting';
import { PasswordSetting } from './password-setting';

/** Account details, language, marketing emails, password and sign-out. */
export function SettingsView({ subscribeStatus }: AccountViewProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const member = useMember();
  const info = useFreshQuery(queryInfo, member && { uid: member.uid, account: member.account, type: member.type });
  const { hasEmailSubscription } = useSignalValue(useElementContext().brand).settings;
  const { isSigningOut, signOutNow } = useSignOut();
  return (
    <div className={styles.view}>
      <ViewHead title={t('account:settings.title')} />
      {hasEmailSubscription && <MarketingSetting info={info} asked={subscribeStatus} />}
      <AccountCard
        title={t('account:settings.details')}
        query={info}
        failed={t('account:settings.notLoaded')}
        skeleton={<Skeleton height="calc(var(--s-px) * 140)" />}
      >
        {(data) => <Details info={data} />}
      </AccountCard>
      <LanguageSetting />
      <PasswordSetting hasPassword={info.data?.hasPassword !== false} />
      <div>
        <Button variant="secondary" busy={isSigningOut} busyLabel={t('account:signingOut')} onClick={signOutNow}>
          {t('account:signOut')}
        </Button>
      </div>
    </div>
  );
}

function Details({ info }: { info: AccountInfo }) {
  const { t, lang } = useTexts();
  const kind = info.type === 'phone' ? 'phone' : 'email';
  return (
    <FactList
      isFirst
      facts={[
        [t('account:settings.nickname'), info.nickname],
        [t(`account:settings.kinds.${kind}`), info.account],
        [t('account:settings.since'), formatDate(info.accountCreationTime, lang, 'long')],
      ]}
    />
  );
}
