import { type ReactNode, useState } from 'react';
import { listPlans } from '../../../contract/calls/plans';
import { trialDaysOf } from '../../../rules/plans/plans';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { activeEntryLink, appCredentials } from '../../../runtime/navigation/entry-link';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { LazyPart } from '../../../ui/async/lazy-part';
import { BrandArt } from '../../../ui/brand-art/brand-art';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import styles from '../../shared/credentials/auth.module.css';
import { AuthPanel, pictureClass } from '../../shared/credentials/auth-panel';
import type { SuggestedView } from '../../shared/credentials/form-errors';
import { LightDomForm } from '../../shared/credentials/light-dom-form';
import { type SiteRules, useLoginOptions, useSiteRules } from '../../shared/credentials/use-site-rules';
import { usePasskeyHost } from '../../shared/passkey-offer';
import type { Policy } from '../../shared/policy/policy-text';
import { AuthSkeleton } from '../shared/auth-skeleton';
import type { ViewProps } from '../shared/view-props';
import { AccountStep } from './account-step';
import type { AuthView } from './auth-checks';
import { CodeStep } from './code-step';
import { reasonText } from './reason-text';
import { ThirdPartyButton } from './third-party-button';
import { type NextStepOfAccount, useAuth } from './use-auth';

const loadAppSignInNotice = () => import('../other-sign-ins/app-sign-in').then((module) => module.AppSignInNotice);
const loadPasskeySignIn = () => import('./passkey-sign-in.lazy').then((module) => module.PasskeySignIn);
const loadPolicyDialog = () => import('../../shared/policy/policy-dialog.lazy').then((module) => module.PolicyDialog);

interface AuthFormProps extends ViewProps {
  /** Content above the heading, such as the plan that is being bought. */
  above?: ReactNode;
  /**
   * Goes back to change the account. Set if the account was entered in a previous step; the form then shows the account
   * as text.
   */
  onChangeAccount?: (() => void) | undefined;
  /** The account has no password, so the sign-in starts with a code. */
  startsWithCode?: boolean | undefined;
  /**
   * Called with the step that follows the account step. Null if the server can't decide; the visitor must then choose
   * between sign-in and registration.
   */
  onNext?: ((nextStep: NextStepOfAccount | null) => void) | undefined;
  /** Switches to sign-in or registration within the same element. Without it, they open as separate screens. */
  openInPlace?: ((view: 'login' | 'register') => void) | undefined;
}

/** One form for the views `start`, `login` and `register`, so that typed values are kept when the view changes. */
export function AuthForm(props: AuthFormProps) {
  const rules = useSiteRules();
  if (!rules) return <AuthSkeleton rows={props.view === 'register' ? 3 : 2} hasPicture={!props.above} />;
  return <LoadedForm {...props} rules={rules} />;
}

function LoadedForm({ takesFocus, next, onDone, rules, ...props }: AuthFormProps & { rules: SiteRules }) {
  const { above, onChangeAccount, startsWithCode, onNext, openInPlace } = props;
  const { brand, navigate, settings } = useElementContext();
  const { t } = useTexts();
  const { name: brandName } = useSignalValue(brand).settings;
  const loginOptions = useLoginOptions();
  const passkeyHost = usePasskeyHost(rules.passkeys);
  const view: AuthView = props.view === 'register' || props.view === 'start' ? props.view : 'login';
  // The code proves the address, so the password of a buyer whose address is new can wait, if members can sign in by code.
  const passwordCanWait = onChangeAccount !== undefined && loginOptions.includes('code');
  // Beside the plan that is being bought, a picture would distract. On phones, which don't show it, it isn't loaded.
  const [hasPicture] = useState(() => !above && matchMedia('(min-width: 1024px)').matches);
  const auth = useAuth({ view, startsWithCode, passwordCanWait, ...rules, onNext, onDone });
  const entryLink = useSignalValue(activeEntryLink(settings.peek()));
  const [shownPolicy, showPolicy] = useState<Policy | null>(null);
  const { flow, form } = auth;
  const isCodeStep = flow.step === 'code';
  const isAccountEntered = onChangeAccount !== undefined;
  const openView = (target: SuggestedView) => {
    // `resend-confirm` isn't a view of this form, so it always opens as a separate screen.
    if (openInPlace && target !== 'resend-confirm') openInPlace(target);
    else navigate(target);
  };
  // Why the visitor has to sign in. `next` is the destination after the sign-in, such as the list of orders.
  const reason = view === 'login' && next ? reasonText(next, t) : null;
  // Registration starts the trial, unless the visitor registers to buy a plan.
  const { data: planList } = useQuery(listPlans, view === 'register' && !next ? {} : null);
  const trialDays = planList ? trialDaysOf(planList) : 0;
  const lead = trialDays ? t('auth:views.register.trial', { count: trialDays }) : t(`auth:views.${view}.lead`);
  const titleKey =
    isAccountEntered && view === 'login' ? 'auth:views.login.known' : (`auth:views.${view}.title` as const);
  return (
    <AuthPanel
      view={isCodeStep ? null : view}
      takesFocus={takesFocus}
      above={above}
      picture={hasPicture && <BrandArt name="hero" className={pictureClass} />}
      title={isCodeStep ? t(`auth:code.title.${auth.kind}`) : t(titleKey, { brand: brandName })}
      lead={isCodeStep ? t('auth:code.lead', { account: flow.sentTo }) : (reason ?? lead)}
      failure={flow.failure}
      retry={form.submit}
      onOtherAccount={onChangeAccount ?? auth.startOver}
    >
      {view === 'register' && !isCodeStep && appCredentials(entryLink) && (
        <LazyPart load={loadAppSignInNotice} props={{ onDone }} />
      )}
      <LightDomForm submit={form.submit}>
        {isCodeStep ? (
          <CodeStep auth={auth} />
        ) : (
          <AccountStep auth={auth} openLegalText={showPolicy} openView={openView} onChangeAccount={onChangeAccount} />
        )}
      </LightDomForm>
      {!isCodeStep && !isAccountEntered && <ThirdPartyButton onDone={onDone} openLegalText={showPolicy} />}
      {!isCodeStep && !isAccountEntered && view !== 'register' && passkeyHost && (
        <LazyPart
          load={loadPasskeySignIn}
          props={{ rpId: passkeyHost, isSecond: loginOptions.includes('google'), onDone }}
          areas={['errors']}
          failed={null}
        >
          <Skeleton height={`calc(var(--s-px) * ${loginOptions.includes('google') ? 64 : 100})`} />
        </LazyPart>
      )}
      {!isCodeStep && !isAccountEntered && view !== 'start' && (
        <p className={styles.switch}>
          <span>{t(`auth:views.${view}.other`)}</span>{' '}
          <LinkButton onClick={() => openView(view === 'login' ? 'register' : 'login')}>
            {t(`auth:views.${view}.otherLink`)}
          </LinkButton>
        </p>
      )}
      {shownPolicy && (
        <LazyPart
          load={loadPolicyDialog}
          props={{
            policy: shownPolicy,
            title: t(`auth:terms.${shownPolicy}`),
            onClose: () => showPolicy(null),
          }}
        />
      )}
    </AuthPanel>
  );
}
