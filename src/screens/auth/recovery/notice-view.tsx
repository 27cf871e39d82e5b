import type { ReactNode } from 'react';
import { bindEmailConfirmed } from '../../../contract/calls/auth/email';
import { useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { Button } from '../../../ui/button/button';
import type { ViewProps } from '../auth-screen';
import styles from '../shared/auth.module.css';
import { AuthPanel } from '../shared/auth-panel';
import { SupportContacts } from '../support/support-contacts';
import { useEmailLink } from './by-email/use-email-link';

/** The notices by `type`. A new notice is a row. */
const notices: Readonly<Record<string, (props: ViewProps) => ReactNode>> = {
  bindEmail: BindEmail,
  bindEmailSuccess: (props) => <EmailBound isOpened={props.isOpened} />,
  bindEmailFailed: (props) => <EmailNotBound isOpened={props.isOpened} />,
  stbLoginErr: TvCannotSignIn,
};

/** A page that explains what happened and what to do next. */
export function NoticeView(props: ViewProps) {
  const { type = '' } = props;
  const NoticeContent = Object.hasOwn(notices, type) ? notices[type] : undefined;
  return NoticeContent ? <NoticeContent {...props} /> : <UnknownNotice {...props} />;
}

/**
 * Binds the email address of an emailed link to the account. A button confirms it, because mail scanners open links
 * too.
 */
function BindEmail({ isOpened }: ViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const { state, confirm } = useEmailLink('bindEmail', (token) => context.call(bindEmailConfirmed, { token }));
  if (state.stage === 'missing') return <EmailNotBound isOpened={isOpened} />;
  if (state.stage === 'expired') return <EmailNotBound isOpened failure={state.failure} />;
  if (state.stage === 'done') return <EmailBound isOpened />;
  return (
    <AuthPanel
      view="bind"
      isOpened={isOpened}
      title={t('auth:bind.title')}
      lead={t('auth:bind.lead')}
      failure={state.failure}
    >
      <div className={styles.doneActions}>
        <Button full busy={state.isBusy} busyLabel={t('common:kit.working')} onClick={confirm}>
          {t('auth:bind.button')}
        </Button>
      </div>
    </AuthPanel>
  );
}

function EmailBound({ isOpened }: { isOpened: boolean }) {
  const { t } = useTexts();
  return (
    <AuthPanel view="bound" isOpened={isOpened} isDone title={t('auth:bind.doneTitle')} lead={t('auth:bind.done')}>
      <NextSteps />
    </AuthPanel>
  );
}

function EmailNotBound({
  isOpened,
  failure,
}: {
  isOpened: boolean;
  failure?: Parameters<typeof AuthPanel>[0]['failure'];
}) {
  const { t } = useTexts();
  return (
    <AuthPanel
      view="notBound"
      isOpened={isOpened}
      title={t('auth:bind.failedTitle')}
      lead={t('auth:bind.failed')}
      failure={failure ?? null}
    >
      <NextSteps />
    </AuthPanel>
  );
}

function TvCannotSignIn({ isOpened }: ViewProps) {
  const { t } = useTexts();
  return (
    <AuthPanel view="box" isOpened={isOpened} title={t('auth:notice.stbTitle')} lead={t('auth:notice.stb')}>
      <div className={styles.doneActions}>
        <SupportContacts />
      </div>
      <NextSteps />
    </AuthPanel>
  );
}

function UnknownNotice({ isOpened }: ViewProps) {
  const { t } = useTexts();
  return (
    <AuthPanel view="nothing" isOpened={isOpened} title={t('auth:notice.otherTitle')} lead={t('auth:notice.other')}>
      <NextSteps />
    </AuthPanel>
  );
}

function NextSteps() {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  const isMember = !!useMember();
  return (
    <div className={styles.doneActions}>
      <Button full onClick={() => navigate(isMember ? 'account' : 'login')}>
        {t(isMember ? 'auth:bind.account' : 'auth:notice.login')}
      </Button>
      <Button full variant="secondary" onClick={() => navigate('plans')}>
        {t('auth:notice.plans')}
      </Button>
    </div>
  );
}
