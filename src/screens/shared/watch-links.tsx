import { queryInfo } from '../../contract/calls/account';
import { useIsAbsent } from '../../runtime/element-context/absent-calls';
import { useElementContext, useIsTv, useMember, useTexts } from '../../runtime/element-context/element-context';
import { maskedAccount } from '../../runtime/session/masked-account';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { Button, ButtonLink } from '../../ui/button/button';

/**
 * How to watch now, after a purchase or the start of a trial: the link to the app for this device, with the other apps
 * below, and the account to sign in with. On a TV or without apps, a button to the account. `noteClass` styles the text.
 */
export function WatchLinks({ noteClass }: { noteClass: string | undefined }) {
  const { navigate, brand } = useElementContext();
  const { t } = useTexts();
  const { apps = [] } = useSignalValue(brand).settings;
  const isTv = useIsTv();
  const hasAccount = !useIsAbsent()(queryInfo);
  const account = maskedAccount(useMember()?.account ?? '');
  const app = isTv ? undefined : (apps.find(({ name }) => navigator.userAgent.includes(name)) ?? apps[0]);
  const otherApps = isTv ? [] : apps.filter((otherApp) => otherApp !== app);
  return (
    <>
      {app ? (
        <ButtonLink full href={app.url} target="_blank" rel="noopener noreferrer">
          {t('common:watch.on', { app: app.name })}
        </ButtonLink>
      ) : (
        hasAccount && (
          <Button full onClick={() => navigate('account')}>
            {t('common:watch.account')}
          </Button>
        )
      )}
      <p className={noteClass}>
        <span>{t(apps.length > 0 ? 'common:watch.next' : 'common:watch.anywhere', { account })}</span>
        {otherApps.length > 0 && <span>{` ${t('common:watch.also')}`}</span>}
        {otherApps.map(({ name, url }, index) => (
          <span key={url}>
            {index > 0 ? ', ' : ' '}
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </span>
        ))}
      </p>
    </>
  );
}
