import { useEffect, useRef, useState } from 'react';
import type { UserInfo } from '../../../../contract/entities';
import { useElementContext, useMember, useTexts } from '../../../../runtime/element-context/element-context';
import { activeEntryLink, appCredentials, removeEntryLink } from '../../../../runtime/entry-link/entry-link';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { Button } from '../../../../ui/button/button';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import styles from '../../shared/auth.module.css';
import { AuthPanel } from '../../shared/auth-panel';
import { openTvNotice } from '../../shared/errors/tv-notice';
import type { ViewProps } from '../../view-props';
import { maskedAccount } from './masked-account';
import { useAppSignIn } from './use-app-sign-in';

/**
 * Signs in visitors who come from the app; if that fails, a button opens the sign-in form. The entry link from the
 * app names an account. If another member is signed in, asks for a confirmation first, because a link must not switch
 * accounts by itself.
 */
export function SingleSignOn(props: ViewProps) {
  const member = useMember();
  const link = appCredentials(useSignalValue(activeEntryLink));
  // Decided at the first render, because the current member changes during the switch.
  const [needsConfirmation, setNeedsConfirmation] = useState(member !== null && member.uid !== link?.accountId);
  if (!needsConfirmation || !member || !link) return <SigningIn {...props} />;
  return (
    <ConfirmSwitch
      currentMember={member}
      loginId={link.loginId}
      takesFocus={props.takesFocus}
      onSwitch={() => setNeedsConfirmation(false)}
    />
  );
}

interface ConfirmSwitchProps {
  currentMember: UserInfo;
  /** The account named in the link. The server checks that it matches the link's token. */
  loginId: string;
  takesFocus: boolean;
  onSwitch(): void;
}

function ConfirmSwitch({ currentMember, loginId, takesFocus, onSwitch }: ConfirmSwitchProps) {
  const { t } = useTexts();
  return (
    <AuthPanel
      view="switch"
      takesFocus={takesFocus}
      title={t('auth:sso.switchTitle', { account: maskedAccount(loginId) })}
      lead={t('auth:sso.switch', { account: maskedAccount(currentMember.account) })}
    >
      <div className={styles.actions}>
        {/* Removing the entry link cancels the switch: the current member stays signed in. */}
        <Button full onClick={removeEntryLink}>
          {t('auth:sso.stay')}
        </Button>
        <Button full variant="secondary" onClick={onSwitch}>
          {t('auth:sso.switchButton')}
        </Button>
      </div>
    </AuthPanel>
  );
}

function SigningIn({ takesFocus, onDone }: ViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const { failure, isBusy, startSignIn } = useAppSignIn(onDone);
  const hasStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: signs in once; a retry needs the button
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void startSignIn();
  }, []);

  // A refused link is removed on unmount, so that the next visit doesn't try it again.
  const isLinkRefused = failure?.kind === 'code';
  useEffect(() => {
    if (!isLinkRefused) return undefined;
    return () => removeEntryLink();
  }, [isLinkRefused]);

  useEffect(() => {
    if (openTvNotice(context, failure)) removeEntryLink();
  }, [failure, context]);

  if (!failure) {
    return (
      <AuthPanel view="sso" takesFocus={takesFocus} title={t('auth:sso.title')} lead={t('auth:sso.lead')}>
        <div className={styles.skeleton}>
          <Loading>
            <Skeleton height="56px" />
          </Loading>
        </div>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      view="failed"
      takesFocus
      title={t('auth:sso.failedTitle')}
      failure={failure}
      retry={() => void startSignIn()}
      onOtherAccount={removeEntryLink}
    >
      <div className={styles.actions}>
        <Button full busy={isBusy} onClick={removeEntryLink}>
          {t('auth:sso.other')}
        </Button>
      </div>
    </AuthPanel>
  );
}
