import { useEffect, useRef, useState } from 'react';
import { sso } from '../../../contract/calls/sign-in';
import type { UserInfo } from '../../../contract/entities';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import {
  activeEntryLink,
  appCredentials,
  deviceFieldsOf,
  removeEntryLink,
} from '../../../runtime/navigation/entry-link';
import { maskedAccount } from '../../../runtime/session/masked-account';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { Button } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import styles from '../../shared/credentials/auth.module.css';
import { AuthPanel } from '../../shared/credentials/auth-panel';
import { openTvNotice } from '../../shared/credentials/form-errors';
import { useUnmounted } from '../../shared/credentials/use-unmounted';
import type { ViewProps } from '../shared/view-props';

type State = { isBusy: boolean; failure: CallError | null };

/**
 * Provides `startSignIn`, which signs the member in with the credentials in the entry link from the operator's app. The
 * link's token works once.
 */
function useAppSignIn(onDone: ViewProps['onDone']) {
  const context = useElementContext();
  const { lang } = useTexts();
  const isUnmounted = useUnmounted();
  const [state, setState] = useState<State>({ isBusy: false, failure: null });
  const startSignIn = async () => {
    const link = activeEntryLink(context.settings.peek()).peek();
    const credentials = appCredentials(link);
    if (!credentials) return;
    setState({ isBusy: true, failure: null });
    const result = await context.call(sso, { ...credentials, ...deviceFieldsOf(link), language: lang });
    if (isUnmounted.current) return;
    if (result.ok) {
      removeEntryLink(context.settings.peek());
      // `false`: the account isn't new.
      onDone(result.value, false);
      return;
    }
    setState({ isBusy: false, failure: result.error });
  };
  return { ...state, startSignIn };
}

/**
 * Signs in visitors who come from the app; if that fails, a button opens the sign-in form. The entry link from the
 * app names an account. Unless its member is signed in already, asks for a confirmation first: anybody can send a link
 * to an account of their own, in which the visitor would then save a card.
 */
export function SingleSignOn(props: ViewProps) {
  const { settings } = useElementContext();
  const member = useMember();
  const link = appCredentials(useSignalValue(activeEntryLink(settings.peek())));
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
  const { settings } = useElementContext();
  const { t } = useTexts();
  const ignoreLink = () => removeEntryLink(settings.peek());
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
          <Button full onClick={ignoreLink}>
            {t('auth:sso.stay')}
          </Button>
        )}
        <Button full variant={currentMember ? 'secondary' : 'primary'} onClick={onConfirm}>
          {t(currentMember ? 'auth:sso.switchButton' : 'auth:sso.continue')}
        </Button>
        {!currentMember && (
          <Button full variant="secondary" onClick={ignoreLink}>
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
  const ignoreLink = () => removeEntryLink(context.settings.peek());
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
    return () => removeEntryLink(context.settings.peek());
  }, [isLinkRefused, context]);

  useEffect(() => {
    if (openTvNotice(context, failure)) removeEntryLink(context.settings.peek());
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
      onOtherAccount={ignoreLink}
    >
      <div className={styles.actions}>
        <Button full busy={isBusy} onClick={ignoreLink}>
          {t('auth:sso.other')}
        </Button>
      </div>
    </AuthPanel>
  );
}

/** Lets visitors who come from the app continue with the app's account instead of registering. */
export function AppSignInNotice({ onDone }: Pick<ViewProps, 'onDone'>) {
  const { t } = useTexts();
  const errorTextOf = useErrorText();
  const link = appCredentials(useSignalValue(activeEntryLink(useElementContext().settings.peek())));
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
