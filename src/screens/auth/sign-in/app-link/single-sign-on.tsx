import { useEffect, useRef, useState } from 'react';
import type { UserInfo } from '../../../../contract/entities';
import { appCredentials, entry, removeEntry } from '../../../../runtime/entry-link/entry-link';
import { useElementContext, useMember, useTexts } from '../../../../runtime/page/element-context';
import { useSignalValue } from '../../../../runtime/page/use-signal-value';
import { Button } from '../../../../ui/button/button';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import type { ViewProps } from '../../auth-screen';
import styles from '../../shared/auth.module.css';
import { AuthPanel } from '../../shared/auth-panel';
import { tvNotice } from '../../shared/errors/tv-notice';
import { maskedAccount } from './masked-account';
import { useAppSignIn } from './use-app-sign-in';

/**
 * Signs in visitors who come from the app; if that fails, the form is shown. If another member is signed in, it asks
 * first, because a link must not switch accounts by itself.
 */
export function SingleSignOn(props: ViewProps) {
  const member = useMember();
  const link = appCredentials(useSignalValue(entry));
  // Decided once, because the member changes after the switch.
  const [isConfirming, setIsConfirming] = useState(member !== null && member.uid !== link?.accountId);
  if (!isConfirming || !member || !link) return <SigningIn {...props} />;
  return (
    <ConfirmSwitch
      currentMember={member}
      loginId={link.loginId}
      isOpened={props.isOpened}
      onSwitch={() => setIsConfirming(false)}
    />
  );
}

interface ConfirmSwitchProps {
  currentMember: UserInfo;
  /** The account of the link, which the server compares with its token. */
  loginId: string;
  isOpened: boolean;
  onSwitch(): void;
}

function ConfirmSwitch({ currentMember, loginId, isOpened, onSwitch }: ConfirmSwitchProps) {
  const { t } = useTexts();
  return (
    <AuthPanel
      view="switch"
      isOpened={isOpened}
      title={t('auth:sso.switchTitle', { account: maskedAccount(loginId) })}
      lead={t('auth:sso.switch', { account: maskedAccount(currentMember.account) })}
    >
      <div className={styles.doneActions}>
        <Button full onClick={removeEntry}>
          {t('auth:sso.stay')}
        </Button>
        <Button full variant="secondary" onClick={onSwitch}>
          {t('auth:sso.switchButton')}
        </Button>
      </div>
    </AuthPanel>
  );
}

function SigningIn({ isOpened, onDone }: ViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const { failure, isBusy, startSignIn } = useAppSignIn(onDone);
  const isStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: signs in once; a retry needs the button
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void startSignIn();
  }, []);

  // A refused link isn't tried again on the next visit.
  const isRefused = failure?.kind === 'code';
  useEffect(() => (isRefused ? removeEntry : undefined), [isRefused]);

  const stbNotice = tvNotice(context, failure);
  useEffect(() => {
    if (!stbNotice) return;
    removeEntry();
    context.navigate('notice', { type: stbNotice });
  }, [stbNotice, context]);

  if (!failure) {
    return (
      <AuthPanel view="sso" isOpened={isOpened} title={t('auth:sso.title')} lead={t('auth:sso.lead')}>
        <div className={styles.skeleton}>
          <Loading>
            <Skeleton height="56px" />
          </Loading>
        </div>
      </AuthPanel>
    );
  }
  const leave = () => removeEntry();
  return (
    <AuthPanel
      view="failed"
      isOpened
      title={t('auth:sso.failedTitle')}
      failure={failure}
      retry={() => void startSignIn()}
      onUseAnother={leave}
    >
      <div className={styles.doneActions}>
        <Button full busy={isBusy} onClick={leave}>
          {t('auth:sso.other')}
        </Button>
      </div>
    </AuthPanel>
  );
}
