import { useEffect, useRef, useState } from 'react';
import type { UserInfo } from '../../../../contract/entities';
import { useElementContext, useMember, useTexts } from '../../../../runtime/element-context/element-context';
import { activeEntryLink, appCredentials, removeEntryLink } from '../../../../runtime/entry-link/entry-link';
import { maskedAccount } from '../../../../runtime/session/masked-account';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { Button } from '../../../../ui/button/button';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import styles from '../../../shared/credentials/auth.module.css';
import { AuthPanel } from '../../../shared/credentials/auth-panel';
import { openTvNotice } from '../../../shared/credentials/form-errors';
import type { ViewProps } from '../../view-props';
import { useAppSignIn } from './use-app-sign-in';

/**
 * Signs in visitors who come from the app; if that fails, a button opens the sign-in form. The entry link from the
 * app names an account. Unless its member is signed in already, asks for a confirmation first: anybody can send a link
 * to an account of their own, in which the visitor would then save a card.
 */
export function SingleSignOn(props: ViewProps) {
  const member = useMember();
  const link = appCredentials(useSignalValue(activeEntryLink));
  // Decided at the first render, because the current member changes during the switch.
  const [needsConfirmation, setNeedsConfirmation] = useState(member?.uid !== link?.accountId);
  if (!needsConfirmation || !link) return <SigningIn {...props} />;
  return (
    <ConfirmAccount
      currentMember={member}
      loginId={link.loginId}
      takesFocus={props.takesFocus}
      onConfirm={() => setNeedsConfirmation(false)}
    />
  );
}

interface ConfirmAccountProps {
  /** The member who is signed in; null for a visitor. */
  currentMember: UserInfo | null;
  /** The account named in the link. The server checks that it matches the link's token. */
  loginId: string;
  takesFocus: boolean;
  onConfirm(): void;
}

function ConfirmAccount({ currentMember, loginId, takesFocus, onConfirm }: ConfirmAccountProps) {
  const { t } = useTexts();
  return (
    <AuthPanel
      view="switch"
      takesFocus={takesFocus}
      title={t('auth:sso.switchTitle', { account: maskedAccount(loginId) })}
      lead={
        currentMember ? t('auth:sso.switch', { account: maskedAccount(currentMember.account) }) : t('auth:sso.visitor')
      }
    >
      <div className={styles.actions}>
        {/* Removing the entry link cancels the sign-in: a current member stays signed in. */}
        {currentMember && (
          <Button full onClick={removeEntryLink}>
            {t('auth:sso.stay')}
          </Button>
        )}
        <Button full variant={currentMember ? 'secondary' : 'primary'} onClick={onConfirm}>
          {t(currentMember ? 'auth:sso.switchButton' : 'auth:sso.continue')}
        </Button>
        {!currentMember && (
          <Button full variant="secondary" onClick={removeEntryLink}>
            {t('auth:sso.other')}
          </Button>
        )}
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
