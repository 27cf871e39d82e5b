import type { ReactNode } from 'react';
import { bindEmailConfirmed } from '../../../contract/calls/account';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import styles from '../../shared/credentials/auth.module.css';
import { AuthPanel, SupportContacts } from '../../shared/credentials/auth-panel';
import type { ViewProps } from '../shared/view-props';
import { useEmailLink } from './use-email-link';

/** The notices by the value of the `type` attribute. To add a notice, add a row. `stbLoginErr` is for set-top boxes. */
const notices: Readonly<Record<string, (props: ViewProps) => ReactNode>> = {
  bindEmail: BindEmail,
  bindEmailSuccess: (props) => <EmailBound takesFocus={props.takesFocus} />,
  bindEmailFailed: (props) => <EmailNotBound takesFocus={props.takesFocus} />,
  stbLoginErr: TvCannotSignIn,
};

/** The view `notice`: explains what happened and what to do next. `type` selects the notice. */
export function NoticeView(props: ViewProps) {
  const { type = '' } = props;
  const NoticeContent = Object.hasOwn(notices, type) ? notices[type] : undefined;
  return NoticeContent ? <NoticeContent {...props} /> : <UnknownNotice {...props} />;
}

/**
 * Binds an email address to the account with an emailed link. The member confirms with a button, because mail scanners
 * open links too.
 */
function BindEmail({ takesFocus }: ViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const { state, confirm } = useEmailLink('bindEmail', (token) => context.call(bindEmailConfirmed, { token }));
  if (state.stage === 'noLink') return <EmailNotBound takesFocus={takesFocus} />;
  if (state.stage === 'expired') return <EmailNotBound takesFocus failure={state.failure} />;
  if (state.stage === 'done') return <EmailBound takesFocus />;
  return (
    <AuthPanel
      view="bind"
      takesFocus={takesFocus}
      title={t('auth:bind.title')}
      lead={t('auth:bind.lead')}
      failure={state.failure}
    >
      <div className={styles.actions}>
        <Button full busy={state.isBusy} busyLabel={t('common:kit.working')} onClick={confirm}>
          {t('auth:bind.button')}
        </Button>
      </div>
    </AuthPanel>
  );
}

function EmailBound({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTexts();
  return (
    <AuthPanel view="bound" takesFocus={takesFocus} isDone title={t('auth:bind.doneTitle')} lead={t('auth:bind.done')}>
      <NextSteps />
    </AuthPanel>
  );
}

function EmailNotBound({ takesFocus, failure }: { takesFocus: boolean; failure?: CallError | null }) {
  const { t } = useTexts();
  return (
    <AuthPanel
      view="notBound"
      takesFocus={takesFocus}
      title={t('auth:bind.failedTitle')}
      lead={t('auth:bind.failed')}
      failure={failure ?? null}
    >
      <NextSteps />
    </AuthPanel>
  );
}

function TvCannotSignIn({ takesFocus }: ViewProps) {
  const { t } = useTexts();
  return (
    <AuthPanel
      view="tvSignInFailed"
      takesFocus={takesFocus}
      title={t('auth:notice.stbTitle')}
      lead={t('auth:notice.stb')}
    >
      <div className={styles.actions}>
        <SupportContacts />
      </div>
      <NextSteps />
    </AuthPanel>
  );
}

function UnknownNotice({ takesFocus }: ViewProps) {
  const { t } = useTexts();
  return (
    <AuthPanel
      view="unknownNotice"
      takesFocus={takesFocus}
      title={t('auth:notice.otherTitle')}
      lead={t('auth:notice.other')}
    >
      <NextSteps />
    </AuthPanel>
  );
}

function NextSteps() {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  const isMember = !!useMember();
  return (
    <div className={styles.actions}>
      <Button full onClick={() => navigate(isMember ? 'account' : 'login')}>
        {t(isMember ? 'auth:bind.account' : 'auth:notice.login')}
      </Button>
      <Button full variant="secondary" onClick={() => navigate('plans')}>
        {t('auth:notice.plans')}
      </Button>
    </div>
  );
}
