import { queryInfo } from '../../../contract/calls/account/member';
import { useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { LinkButton } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { Icon } from '../../../ui/icons/icon';
import accountStyles from '../account.module.css';
import { formatDate } from '../shared/format-date';
import styles, { sheet } from '../shared/parts.module.css';
import { useFreshQuery } from '../shared/use-fresh-query';
import { ViewHead } from '../shared/view-head';

/** Source: specification, section 9. */
const most = 5;

const deviceShape = 'M3 5h18v12H3zM8 21h8M12 17v4';

/** Where the account was used last. */
export function DevicesView() {
  useSheet(sheet);
  const scope = useElementContext();
  const { t, lang } = useTexts();
  const member = useMember();
  const info = useFreshQuery(queryInfo, member && { uid: member.uid, account: member.account, type: member.type });
  const devices = info.data?.deviceSessions.slice(0, most);
  return (
    <div className={accountStyles.view}>
      <ViewHead title={t('account:devices.title')} about={t('account:devices.about')} />
      {info.status === 'error' && (
        <ErrorState
          title={t('account:devices.notLoaded')}
          error={info.error}
          retry={info.retry}
          isRetrying={info.isStale}
        />
      )}
      {!devices && info.status === 'loading' && (
        <Loading>
          <div className={styles.list}>
            <Skeleton height="calc(var(--s-px) * 88)" />
            <Skeleton height="calc(var(--s-px) * 88)" />
            <Skeleton height="calc(var(--s-px) * 88)" />
          </div>
        </Loading>
      )}
      {devices?.length === 0 && (
        <EmptyState icon={<Icon d={deviceShape} />} title={t('account:devices.noneTitle')}>
          {t('account:devices.noneText')}
        </EmptyState>
      )}
      {devices && devices.length > 0 && (
        <>
          <ul className={styles.list}>
            {devices.map(({ device, model, ip, lastUsed }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two places of use may be alike
              <li key={at} className={styles.row}>
                <span className={styles.mark}>
                  <Icon d={deviceShape} size="1.5em" />
                </span>
                <div className={styles.body}>
                  <p className={styles.title}>{model || device}</p>
                  <p className={styles.meta}>
                    {[model && device, t('account:devices.ip', { ip })].filter(Boolean).join(' · ')}
                  </p>
                  {lastUsed !== undefined && (
                    <p className={styles.meta}>
                      {t('account:devices.lastUsed', { date: formatDate(lastUsed, lang, 'moment') })}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <p className={styles.meta}>
            {t('account:devices.unknown')}{' '}
            <LinkButton onClick={() => scope.navigate('account', { view: 'settings' })}>
              {t('account:devices.toSettings')}
            </LinkButton>
          </p>
        </>
      )}
    </div>
  );
}
