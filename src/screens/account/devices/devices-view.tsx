import { queryInfo } from '../../../contract/calls/account/member';
import { useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { AsyncList } from '../../../ui/async/async-view';
import { LinkButton } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Icon } from '../../../ui/icons/icon';
import { formatDate } from '../../shared/facts/format-date';
import accountStyles from '../account.module.css';
import styles, { sheet } from '../shared/parts.module.css';
import { useFreshQuery } from '../shared/queries/use-fresh-query';
import { ViewHead } from '../shared/view-head';

/** How many devices are listed. Source: specification, section 9. */
const maxDevices = 5;

const deviceIconPath = 'M3 5h18v12H3zM8 21h8M12 17v4';

/** The devices that used the account last. */
export function DevicesView() {
  useSheet(sheet);
  const context = useElementContext();
  const { t, lang } = useTexts();
  const member = useMember();
  const info = useFreshQuery(queryInfo, member && { uid: member.uid, account: member.account, type: member.type });
  return (
    <div className={accountStyles.view}>
      <ViewHead title={t('account:devices.title')} about={t('account:devices.about')} />
      <AsyncList
        query={info}
        failedTitle={t('account:devices.notLoaded')}
        className={styles.list}
        skeleton={{ count: 3, height: 'calc(var(--s-px) * 88)' }}
        empty={
          <EmptyState icon={<Icon d={deviceIconPath} />} title={t('account:devices.noneTitle')}>
            {t('account:devices.noneText')}
          </EmptyState>
        }
        itemsOf={({ deviceSessions }) => deviceSessions.slice(0, maxDevices)}
        renderItem={({ device, model, ip, lastUsed }, index) => (
          <li key={index} className={styles.row}>
            <span className={styles.mark}>
              <Icon d={deviceIconPath} size="1.5em" />
            </span>
            <div className={styles.body}>
              <p className={styles.title}>{model || device}</p>
              <p className={styles.meta}>
                {[model && device, t('account:devices.ip', { ip })].filter(Boolean).join(' · ')}
              </p>
              {lastUsed !== undefined && (
                <p className={styles.meta}>
                  {t('account:devices.lastUsed', { date: formatDate(lastUsed, lang, 'long') })}
                </p>
              )}
            </div>
          </li>
        )}
        footer={
          <p className={styles.meta}>
            {t('account:devices.unknown')}{' '}
            <LinkButton onClick={() => context.navigate('account', { view: 'settings' })}>
              {t('account:devices.toSettings')}
            </LinkButton>
          </p>
        }
      />
    </div>
  );
}
