import { useEffect, useState } from 'react';
import { tvSignInDecide, tvSignInLookUp } from '../../../contract/calls/tv/tv-sign-in';
import type { DataOf } from '../../../contract/define-call';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';
import { activeEntryLink, removeEntryLink, storeEntryLink } from '../../../runtime/entry-link/entry-link';
import { storePendingDestination } from '../../../runtime/navigation/pending-destination';
import { useElementContext, useErrorText, useMember, useTexts } from '../../../runtime/page/element-context';
import { useMergedState } from '../../../runtime/page/use-merged-state';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { DescriptionList } from '../../../ui/layout/description-list';
import { StepHeading } from '../../shared/payment/step-heading';
import { TvCodeForm } from '../../shared/tv/code-form';
import { CodeLetters } from '../../shared/tv/code-letters';
import { openCodeScreen } from '../../shared/tv/open-code';
import styles, { sheet } from '../../shared/tv/tv.module.css';

type Decision = 'confirm' | 'refuse';

/**
 * On a phone: lets the member confirm or refuse a TV's sign-in. Asks for the code first, unless an entry link
 * contained it.
 */
export function ConfirmSignIn() {
  useSheet(sheet);
  const { t } = useTexts();
  const entryLink = useSignalValue(activeEntryLink);
  const [problem, setProblem] = useState<CallError | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const code = entryLink?.kind === 'tvSignIn' ? entryLink.code : null;
  const discardCode = (error: CallError | null) => {
    setProblem(error);
    removeEntryLink();
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
            removeEntryLink();
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
            storeEntryLink({ kind: 'tvSignIn', code: typed });
          }}
        />
      )}
    </div>
  );
}

interface SignInDecisionProps {
  code: string;
  /** Called with the error if the code is invalid, or with null if the visitor wants to enter a different code. */
  onDiscard(error: CallError | null): void;
  onDecided(decision: Decision): void;
}

interface SignInDecisionState {
  tv: DataOf<typeof tvSignInLookUp> | null;
  error: CallError | null;
  pendingDecision: Decision | null;
}

/**
 * Shows which TV wants to sign in, with buttons to confirm or refuse. Neither opening the link nor signing in on the
 * phone confirms the TV's sign-in.
 */
function SignInDecision({ code, onDiscard, onDecided }: SignInDecisionProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const errorText = useErrorText();
  const member = useMember();
  const [{ tv, error, pendingDecision }, update] = useMergedState<SignInDecisionState>({
    tv: null,
    error: null,
    pendingDecision: null,
  });
  const handleFailure = (failure: CallError) => {
    if (behaviorOf(failure).isNotFound) onDiscard(failure);
    else update({ error: failure, pendingDecision: null });
  };
  const lookUp = async () => {
    update({ error: null });
    const result = await context.call(tvSignInLookUp, { code });
    if (result.ok) {
      update({ tv: result.value });
      return;
    }
    // An unknown code may be the code of a purchase, which has its own screen.
    const isUnknown = behaviorOf(result.error).isNotFound;
    const isPurchaseOpened = isUnknown && (await openCodeScreen({ context, code, purpose: 'purchase' }));
    if (!isPurchaseOpened) handleFailure(result.error);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code has its own instance of the component
  useEffect(() => void lookUp(), []);
  const decide = async (decision: Decision) => {
    if (pendingDecision) return;
    update({ pendingDecision: decision, error: null });
    const result = await context.call(tvSignInDecide, { code, decision });
    if (result.ok) onDecided(decision);
    else handleFailure(result.error);
  };
  const startSignIn = () => {
    storePendingDestination({ to: 'stb', params: { view: 'sign-in' } });
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
        <>
          <Button
            full
            busy={pendingDecision === 'confirm'}
            busyLabel={t('common:kit.working')}
            onClick={() => void decide('confirm')}
          >
            {t('stb:confirm.go')}
          </Button>
          <Button
            full
            variant="secondary"
            busy={pendingDecision === 'refuse'}
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
          {/* Shows the result without a call, because the server accepts a refusal only from a member. */}
          <Button full variant="secondary" onClick={() => onDecided('refuse')}>
            {t('stb:confirm.refuse')}
          </Button>
        </>
      )}
      <p>
        <LinkButton onClick={() => onDiscard(null)}>{t('stb:purchase.otherCode')}</LinkButton>
      </p>
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
