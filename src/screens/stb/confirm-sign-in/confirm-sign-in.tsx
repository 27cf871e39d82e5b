import { useState } from 'react';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { activeEntryLink, removeEntryLink, storeEntryLink } from '../../../runtime/navigation/entry-link';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { StepHeading } from '../../shared/payment/step-heading';
import { TvCodeForm } from '../../shared/tv/code-form';
import styles, { sheet } from '../../shared/tv/tv.module.css';
import { SignInDecision } from './sign-in-decision';
import type { Decision } from './use-sign-in-decision';

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
