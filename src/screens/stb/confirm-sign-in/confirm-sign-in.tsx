import { useState } from 'react';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { activeEntryLink, removeEntryLink, storeEntryLink } from '../../../runtime/navigation/entry-link';
import { storePendingDestination } from '../../../runtime/navigation/pending-destination';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { DescriptionList } from '../../../ui/layout/description-list';
import { StepHeading } from '../../shared/payment/step-heading';
import { TvCodeForm } from '../../shared/tv/code-form';
import { CodeLetters } from '../../shared/tv/code-letters';
import styles, { sheet } from '../../shared/tv/tv.module.css';
import { type Decision, type SignInDecisionOptions, useSignInDecision } from './use-sign-in-decision';

/**
 * On a phone: lets the member confirm or refuse a TV's sign-in. Asks for the code first, unless an entry link
 * contained it.
 */
export function ConfirmSignIn() {
  useSheet(sheet);
  const { t } = useTexts();
  const { settings } = useElementContext();
  const entryLink = useSignalValue(activeEntryLink(settings.peek()));
  const [problem, setProblem] = useState<CallError | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const code = entryLink?.kind === 'tvSignIn' ? entryLink.code : null;
  const discardCode = (error: CallError | null) => {
    setProblem(error);
    removeEntryLink(settings.peek());
  };
  if (decision) return <DecisionResult decision={decision} />;
  return (
    <div className={`${styles.screen} ${styles.narrow}`}>
      <StepHeading>{t('stb:confirm.title')}</StepHeading>
      {code ? (
        <SignInDecision
          key={code}
          code={code}
          onDiscard={discardCode}
          onDecided={(newDecision) => {
            removeEntryLink(settings.peek());
            setDecision(newDecision);
          }}
        />
      ) : (
        <TvCodeForm
          lead={t('stb:confirm.enter')}
          expiredText={t('stb:confirm.invalid')}
          problem={problem}
          onCode={(typed) => {
            setProblem(null);
            storeEntryLink(settings.peek(), { kind: 'tvSignIn', code: typed });
          }}
        />
      )}
    </div>
  );
}

function DecisionResult({ decision }: { decision: Decision }) {
  const context = useElementContext();
  const { t } = useTexts();
  const textGroup = decision === 'confirm' ? 'confirmed' : 'refused';
  return (
    <div className={`${styles.screen} ${styles.narrow}`}>
      <StepHeading>{t(`stb:confirm.${textGroup}.title`)}</StepHeading>
      <div className={styles.panel}>
        <p role="status">{t(`stb:confirm.${textGroup}.text`)}</p>
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

/**
 * Shows which TV wants to sign in, with buttons to confirm or refuse. Neither opening the link nor signing in on the
 * phone confirms the TV's sign-in.
 */
function SignInDecision(options: SignInDecisionOptions) {
  const { code, onDiscard, onDecided } = options;
  const { t } = useTexts();
  const errorText = useErrorText();
  const member = useMember();
  const { tv, error, pendingDecision, lookUp, decide } = useSignInDecision(options);

  if (error && !tv) return <ErrorState error={error} title={t('stb:confirm.failed')} retry={() => void lookUp()} />;
  if (!tv) {
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 320)" />
      </Loading>
    );
  }
  const { deviceName, brandName, site } = tv;
  // The session on the phone has ended, or is too old to confirm a TV's sign-in.
  const mustSignInAgain = behaviorOf(error).handling === 'clearSession';
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
        <MemberButtons pendingDecision={pendingDecision} onDecide={(decision) => void decide(decision)} />
      ) : (
        // A refusal isn't sent, because the server accepts one only from a member.
        <VisitorButtons onRefuse={() => onDecided('refuse')} />
      )}
      <p>
        <LinkButton onClick={() => onDiscard(null)}>{t('stb:purchase.otherCode')}</LinkButton>
      </p>
    </div>
  );
}

interface MemberButtonsProps {
  pendingDecision: Decision | null;
  onDecide(decision: Decision): void;
}

function MemberButtons({ pendingDecision, onDecide }: MemberButtonsProps) {
  const { t } = useTexts();
  return (
    <>
      <Button
        full
        busy={pendingDecision === 'confirm'}
        busyLabel={t('common:kit.working')}
        onClick={() => onDecide('confirm')}
      >
        {t('stb:confirm.go')}
      </Button>
      <Button
        full
        variant="secondary"
        busy={pendingDecision === 'refuse'}
        busyLabel={t('common:kit.working')}
        onClick={() => onDecide('refuse')}
      >
        {t('stb:confirm.refuse')}
      </Button>
    </>
  );
}

/** A visitor signs in first, and then comes back to confirm. */
function VisitorButtons({ onRefuse }: { onRefuse(): void }) {
  const context = useElementContext();
  const { t } = useTexts();
  const startSignIn = () => {
    storePendingDestination(context.settings.peek(), { to: 'stb', params: { view: 'sign-in' } });
    context.navigate('login');
  };
  return (
    <>
      <Button full onClick={startSignIn}>
        {t('stb:confirm.login')}
      </Button>
      <p className={styles.muted}>{t('stb:confirm.loginText')}</p>
      <Button full variant="secondary" onClick={onRefuse}>
        {t('stb:confirm.refuse')}
      </Button>
    </>
  );
}
