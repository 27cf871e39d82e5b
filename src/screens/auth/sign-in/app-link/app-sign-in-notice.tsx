import { useTexts } from '../../../../runtime/element-context/element-context';
import { useErrorText } from '../../../../runtime/element-context/error-text';
import { activeEntryLink, appCredentials } from '../../../../runtime/entry-link/entry-link';
import { maskedAccount } from '../../../../runtime/session/masked-account';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { Button } from '../../../../ui/button/button';
import { Notice } from '../../../../ui/feedback/notice';
import styles from '../../../shared/credentials/auth.module.css';
import type { ViewProps } from '../../view-props';
import { useAppSignIn } from './use-app-sign-in';

/** Lets visitors who come from the app continue with the app's account instead of registering. */
export function AppSignInNotice({ onDone }: Pick<ViewProps, 'onDone'>) {
  const { t } = useTexts();
  const errorTextOf = useErrorText();
  const link = appCredentials(useSignalValue(activeEntryLink));
  const { failure, isBusy, startSignIn } = useAppSignIn(onDone);
  return (
    <div className={styles.notice}>
      <Notice
        kind={failure ? 'error' : 'info'}
        role={failure ? 'alert' : undefined}
        title={t('auth:sso.deviceTitle')}
        action={
          <Button
            variant="secondary"
            size="small"
            busy={isBusy}
            busyLabel={t('common:kit.working')}
            onClick={() => void startSignIn()}
          >
            {t('auth:sso.deviceButton')}
          </Button>
        }
      >
        <span>{failure ? errorTextOf(failure) : t('auth:sso.device')}</span>{' '}
        {link && <bdi translate="no">{maskedAccount(link.loginId)}</bdi>}
      </Notice>
    </div>
  );
}
