import { type RefObject, useRef } from 'react';
import { termsAccepted } from '../../../rules/identity/text';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import { LightDom } from '../../../runtime/light-dom/light-dom';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../ui/button/button';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { useForm } from '../../../ui/forms/use-form';
import { useSiteRules } from '../../shared/credentials/use-site-rules';
import type { Policy } from '../../shared/policy/policy-text';
import { MarketingField, TermsField, useMarketingChoice } from '../shared/terms-field';
import type { ViewProps } from '../shared/view-props';
import styles, { sheet } from './third-party.module.css';
import { type RegistrationToken, type ThirdPartyStage, useThirdParty } from './use-third-party';

interface ThirdPartyProps extends Pick<ViewProps, 'onDone'> {
  openLegalText(policy: Policy): void;
  /** Goes back to the other sign-in methods. */
  onCancel(): void;
}

/** Third-party sign-in: shows the third party's button and errors, and registers visitors without an account. */
export function ThirdParty({ onDone, openLegalText, onCancel }: ThirdPartyProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const { stage, isUnresponsive, retry, register } = useThirdParty(container, onDone);
  const isLoading = stage.name === 'loading' || stage.name === 'checking';
  return (
    <div className={styles.step}>
      {isLoading && (
        <Loading label={t('auth:google.loading')}>
          <Skeleton height="44px" />
        </Loading>
      )}
      {stage.name === 'ready' && <p className={styles.text}>{t('auth:google.choose')}</p>}
      <LightDom slot="third-party">
        <ButtonContainer container={container} isHidden={stage.name !== 'ready' && stage.name !== 'loading'} />
      </LightDom>
      {isUnresponsive && (
        <Notice
          kind="warning"
          role="status"
          action={
            <Button variant="secondary" size="small" onClick={retry}>
              {t('common:actions.retry')}
            </Button>
          }
        >
          {t('auth:google.silent')}
        </Notice>
      )}
      {stage.name === 'noAccount' && <RegisterStep stage={stage} register={register} openLegalText={openLegalText} />}
      {stage.name === 'failed' && <ThirdPartyError stage={stage} retry={retry} />}
      <LinkButton className={styles.cancel} onClick={onCancel}>
        {t('auth:google.cancel')}
      </LinkButton>
    </div>
  );
}

/** The container for the third party's button. It is rendered in the light DOM, so it adds the style sheet there. */
function ButtonContainer({ container, isHidden }: { container: RefObject<HTMLDivElement | null>; isHidden: boolean }) {
  useSheet(sheet);
  return <div ref={container} className={styles.widget} hidden={isHidden} />;
}

function ThirdPartyError({ stage, retry }: { stage: Extract<ThirdPartyStage, { name: 'failed' }>; retry(): void }) {
  const { t } = useTexts();
  const errorTextOf = useErrorText();
  const { failure } = stage;
  return (
    <Notice
      kind="error"
      role="alert"
      action={
        <Button variant="secondary" size="small" onClick={retry}>
          {t('common:actions.retry')}
        </Button>
      }
    >
      {failure === 'loadFailed' ? t('errors:thirdPartyLoad') : errorTextOf(failure)}
    </Notice>
  );
}

interface RegisterStepProps {
  stage: Extract<ThirdPartyStage, { name: 'noAccount' }>;
  register(token: RegistrationToken): Promise<void>;
  openLegalText(policy: Policy): void;
}

/** Asks visitors without an account to accept the terms, and registers them. */
function RegisterStep({ stage, register, openLegalText }: RegisterStepProps) {
  const { t } = useTexts();
  const { showsTerms } = useSignalValue(useElementContext().brand).settings;
  const consents = useSiteRules()?.consents ?? null;
  const asksMarketing = useMarketingChoice(consents);
  const form = useForm<{ terms: boolean; marketing: boolean }>({
    initial: { terms: false, marketing: false },
    checks: showsTerms ? { terms: termsAccepted } : {},
    onSubmit: ({ marketing }) =>
      register({ ...stage, consents: consents && { ...consents, ...(asksMarketing && { marketing }) } }),
  });
  return (
    <div className={styles.step} role="group" aria-label={t('auth:google.title')}>
      <h3 className={styles.title} tabIndex={-1} ref={focusHeading}>
        {t('auth:google.title')}
      </h3>
      <p className={styles.text}>{t('auth:google.lead')}</p>
      <TermsField field={form.field('terms')} onOpenText={openLegalText} />
      {asksMarketing && <MarketingField field={form.field('marketing')} />}
      <Button full busy={form.isSubmitting} busyLabel={t('common:kit.working')} onClick={() => form.submit()}>
        {t('auth:google.submit')}
      </Button>
    </div>
  );
}

// Defined outside the component: React would call a new ref callback after each render, and so move the focus.
const focusHeading = (heading: HTMLElement | null) => heading?.focus();
