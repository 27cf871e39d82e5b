import { useEffect, useReducer, useState } from 'react';
import { tvSignInDecide, tvSignInLookUp } from '../../../contract/calls/tv/tv-sign-in';
import type { DataOf } from '../../../contract/define-call';
import { behaviourOf } from '../../../contract/errors/catalogue';
import { type CallError, codeOf } from '../../../runtime/api/call-error';
import { entry, forgetEntry, keepEntry } from '../../../runtime/entry-link/entry-link';
import { rememberNext } from '../../../runtime/navigation/navigate';
import { useElementContext, useErrorText, useMember, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button, LinkButton } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { DescriptionList } from '../../../ui/layout/description-list';
import { StepHeading } from '../../shared/payment/step-heading';
import { CodeForm } from '../../shared/tv/code-form';
import { CodeLetters } from '../../shared/tv/code-letters';
import { openCode } from '../../shared/tv/open-code';
import styles, { sheet } from '../../shared/tv/tv.module.css';

type Decision = 'confirm' | 'refuse';

/** The phone's side of a sign-in on a TV: which TV it is, and whether the member confirms it. */
export function ConfirmSignIn() {
  useSheet(sheet);
  const { t } = useTexts();
  const currentEntry = useSignalValue(entry);
  const [problem, setProblem] = useState<CallError | null>(null);
  const [decided, setDecided] = useState<Decision | null>(null);
  const code = currentEntry?.kind === 'tvSignIn' ? currentEntry.code : null;
  const close = (error: CallError | null) => {
    setProblem(error);
    forgetEntry();
  };
  if (decided) return <Decided decision={decided} />;
  return (
    <div className={`${styles.screen} ${styles.narrow}`}>
      <StepHeading>{t('stb:confirm.title')}</StepHeading>
      {code ? (
        <Decide
          key={code}
          code={code}
          onClose={close}
          onDecided={(decision) => {
            forgetEntry();
            setDecided(decision);
          }}
        />
      ) : (
        <CodeForm
          lead={t('stb:confirm.enter')}
          expiredText={t('stb:confirm.invalid')}
          problem={problem}
          onCode={(typed) => {
            setProblem(null);
            keepEntry({ kind: 'tvSignIn', code: typed });
          }}
        />
      )}
    </div>
  );
}

interface DecideProps {
  code: string;
  /** The code doesn't work, or the visitor wants to enter another one. */
  onClose(error: CallError | null): void;
  onDecided(decision: Decision): void;
}

interface DecideState {
  tv: DataOf<typeof tvSignInLookUp> | null;
  error: CallError | null;
  busy: Decision | null;
}

/** Shows the TV. Only a press confirms it; opening the link or signing in never does. */
function Decide({ code, onClose, onDecided }: DecideProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const errorText = useErrorText();
  const member = useMember();
  const [{ tv, error, busy }, update] = useReducer(
    (before: DecideState, next: Partial<DecideState>) => ({ ...before, ...next }),
    { tv: null, error: null, busy: null },
  );
  const handleFailure = (failure: CallError) => {
    if (behaviourOf(failure).isNotFound) onClose(failure);
    else update({ error: failure, busy: null });
  };
  const lookUp = async () => {
    update({ error: null });
    const result = await context.call(tvSignInLookUp, { code });
    if (result.ok) update({ tv: result.value });
    else if (!behaviourOf(result.error).isNotFound || !(await openCode({ context, code, as: 'purchase' })))
      handleFailure(result.error);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up once per code
  useEffect(() => void lookUp(), []);
  const decide = async (decision: Decision) => {
    if (busy) return;
    update({ busy: decision, error: null });
    const result = await context.call(tvSignInDecide, { code, decision });
    if (result.ok) onDecided(decision);
    else handleFailure(result.error);
  };
  const startSignIn = () => {
    rememberNext({ to: 'stb', params: { view: 'sign-in' } });
    context.navigate('login');
  };

  if (error && !tv) return <ErrorState error={error} title={t('stb:confirm.failed')} retry={() => void lookUp()} />;
  if (!tv) {
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 320)" />
      </Loading>
    );
  }
  const { deviceName, brandName, site } = tv;
  const mustSignInAgain = codeOf(error) === '-24020';
  return (
    <div className={styles.panel}>
      <div>
        <p>{t('stb:confirm.compare')}</p>
        <CodeLetters code={code} />
      </div>
      <DescriptionList
        rows={[
          { term: t('stb:confirm.device'), value: deviceName },
          { term: t('stb:confirm.service'), value: brandName },
          { term: t('stb:confirm.site'), value: site },
          { term: t('stb:confirm.account'), value: member?.account },
        ]}
      />
      <Notice kind="warning" title={t('stb:confirm.warning')}>
        {t('stb:confirm.warningText', { button: t('stb:confirm.refuse') })}
      </Notice>
      {error && (
        <Notice kind="error" role="alert">
          {mustSignInAgain ? t('stb:confirm.again') : errorText(error)}
        </Notice>
      )}
      {member ? (
        <>
          <Button
            full
            busy={busy === 'confirm'}
            busyLabel={t('common:kit.working')}
            onClick={() => void decide('confirm')}
          >
            {t('stb:confirm.go')}
          </Button>
          <Button
            full
            variant="secondary"
            busy={busy === 'refuse'}
            busyLabel={t('common:kit.working')}
            onClick={() => void decide('refuse')}
          >
            {t('stb:confirm.refuse')}
          </Button>
        </>
      ) : (
        <>
          <Button full onClick={startSignIn}>
            {t('stb:confirm.login')}
          </Button>
          <p className={styles.muted}>{t('stb:confirm.loginText')}</p>
          <Button full variant="secondary" onClick={() => onDecided('refuse')}>
            {t('stb:confirm.refuse')}
          </Button>
        </>
      )}
      <p>
        <LinkButton onClick={() => onClose(null)}>{t('stb:purchase.otherCode')}</LinkButton>
      </p>
    </div>
  );
}

function Decided({ decision }: { decision: Decision }) {
  const context = useElementContext();
  const { t } = useTexts();
  const key = decision === 'confirm' ? 'confirmed' : 'refused';
  return (
    <div className={`${styles.screen} ${styles.narrow}`}>
      <StepHeading>{t(`stb:confirm.${key}.title`)}</StepHeading>
      <div className={styles.panel}>
        <p role="status">{t(`stb:confirm.${key}.text`)}</p>
        {decision === 'confirm' ? (
          <Button full variant="secondary" onClick={() => context.navigate('account', { view: 'devices' })}>
            {t('stb:confirm.devices')}
          </Button>
        ) : (
          <Button full variant="secondary" onClick={() => context.navigate('plans')}>
            {t('stb:seePlans')}
          </Button>
        )}
      </div>
    </div>
  );
}
