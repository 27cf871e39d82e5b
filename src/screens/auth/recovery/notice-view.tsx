import type { ReactNode } from 'react';
import { bindEmailConfirmed } from '../../../contract/calls/auth/email';
import { useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { Button } from '../../../ui/button/button';
import type { ViewProps } from '../auth-screen';
import styles from '../shared/auth.module.css';
import { AuthPanel } from '../shared/auth-panel';
import { SupportContacts } from '../support/support-contacts';
import { useMailEntry } from './by-mail/use-mail-entry';

/** The notices by `type`. A new notice is a row. */
const notices: Readonly<Record<string, (props: ViewProps) => ReactNode>> = {
  bindEmail: BindEmail,
  bindEmailSuccess: (props) => <Bound isOpened={props.isOpened} />,
  bindEmailFailed: (props) => <NotBound isOpened={props.isOpened} />,
  stbLoginErr: BoxCannotSignIn,
};

/** A page that says what happened and what to do next. */
export function NoticeView(props: ViewProps) {
  const { type = '' } = props;
  const Shown = Object.hasOwn(notices, type) ? notices[type] : undefined;
  return Shown ? <Shown {...props} /> : <UnknownNotice {...props} />;
}

/** A button binds the address of an emailed link, because mail scanners open links too. */
function BindEmail({ isOpened }: ViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const { state, press } = useMailEntry('bindEmail', (token) => context.call(bindEmailConfirmed, { token }));
  if (state.stage === 'missing') return <NotBound isOpened={isOpened} />;
  if (state.stage === 'over') return <NotBound isOpened failure={state.failure} />;
  if (state.stage === 'done') return <Bound isOpened />;
  return (
    <AuthPanel
      view="bind"
      isOpened={isOpened}
      title={t('auth:bind.title')}
      lead={t('auth:bind.lead')}
      failure={state.failure}
    >
      <div className={styles.doneActions}>
        <Button full busy={state.isBusy} busyLabel={t('common:kit.working')} onClick={press}>
          {t('auth:bind.button')}
        </Button>
      </div>
    </AuthPanel>
  );
}

function Bound({ isOpened }: { isOpened: boolean }) {
  const { t } = useTexts();
  return (
    <AuthPanel view="bound" isOpened={isOpened} isDone title={t('auth:bind.doneTitle')} lead={t('auth:bind.done')}>
      <NextSteps />
    </AuthPanel>
  );
}

function NotBound({ isOpened, failure }: { isOpened: boolean; failure?: Parameters<typeof AuthPanel>[0]['failure'] }) {
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

function BoxCannotSignIn({ isOpened }: ViewProps) {
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
