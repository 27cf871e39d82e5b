import { queryInfo } from '../../contract/calls/account';
import { useIsAbsent } from '../../runtime/element-context/absent-calls';
import { useElementContext, useIsTv, useMember, useTexts } from '../../runtime/element-context/element-context';
import { maskedAccount } from '../../runtime/session/masked-account';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { Button, ButtonLink } from '../../ui/button/button';

/** The brand's app for this device; undefined on a TV and on devices without an app, such as desktop computers. */
export function useDeviceApp() {
  const { apps = [] } = useSignalValue(useElementContext().brand).settings;
  const isTv = useIsTv();
  return isTv ? undefined : apps.find(({ name }) => navigator.userAgent.includes(name));
}

/**
 * How to watch now, after a purchase or the start of a trial: the link to the app for this device, with the other apps
 * below, and the account to sign in with. If there is no app for this device, a button to the account instead, if there
 * is an account. `noteClass` styles the text.
 */
export function WatchLinks({ noteClass }: { noteClass: string | undefined }) {
  const { navigate, brand } = useElementContext();
  const { t } = useTexts();
  const { apps = [] } = useSignalValue(brand).settings;
  const isTv = useIsTv();
  const hasAccount = !useIsAbsent()(queryInfo);
  const account = maskedAccount(useMember()?.account ?? '');
  const deviceApp = useDeviceApp();
  const app = deviceApp ?? (isTv || hasAccount ? undefined : apps[0]);
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
        <span>{t(app ? 'common:watch.next' : 'common:watch.anywhere', { account })}</span>
        {otherApps.length > 0 && <span>{` ${t(app ? 'common:watch.also' : 'common:watch.available')}`}</span>}
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
