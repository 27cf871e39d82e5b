import { useLayoutEffect, useState } from 'react';
import { portalPath } from '../../../runtime/analytics/analytics';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { pathOf } from '../../../runtime/navigation/destinations';
import { useSiteRules } from '../../shared/credentials/use-site-rules';
import { AuthSkeleton } from '../shared/auth-skeleton';
import { readRegistration } from '../shared/sign-in-state/unfinished-registration';
import type { AuthView } from '../sign-in/auth-checks';
import { AuthForm } from '../sign-in/auth-form';
import type { NextStepOfAccount } from '../sign-in/use-auth';
import type { ViewProps } from '../view-props';
import { ChosenPlan } from './chosen-plan';

interface OrderSignInProps extends ViewProps {
  planId: string;
}

/** A step of the sign-in before an order: the account field alone (`start`), the sign-in or the registration. */
interface Step {
  view: AuthView;
  /** The server chose this step after the account was typed. The form then shows the account as text. */
  isServerDecision: boolean;
  /** The sign-in starts with a verification code instead of the password. */
  startsWithCode?: boolean;
}

/**
 * The step after the account step. `nextStep` is the server's decision. It's null if the server couldn't decide or if
 * the account step is skipped; the registration then opens.
 */
const stepAfterAccount = (nextStep: NextStepOfAccount | null): Step => ({
  view: nextStep === null || nextStep === 'register' ? 'register' : 'login',
  isServerDecision: nextStep !== null,
  startsWithCode: nextStep === 'code',
});

/**
 * The sign-in between choosing a plan and its checkout: the plan stays visible, a field asks for the account, and the
 * server decides whether a password, a code or a registration follows. If the server can't decide, the registration
 * opens, with a link to the sign-in. demo/docs/decisions/0011 has the reasons.
 */
export function OrderSignIn(props: OrderSignInProps) {
  const rules = useSiteRules();
  if (!rules) return <AuthSkeleton rows={2} />;
  // If the site requires a captcha, there is no separate account step, because both steps would need a captcha.
  return <Steps {...props} hasAccountStep={rules.captchaKind === 'none'} />;
}

function Steps({ planId, hasAccountStep, ...props }: OrderSignInProps & { hasAccountStep: boolean }) {
  const [step, setStep] = useState<Step>(() =>
    hasAccountStep && !readRegistration() ? { view: 'start', isServerDecision: false } : stepAfterAccount(null),
  );
  useRegistrationReport(step.view === 'register');
  return (
    <AuthForm
      {...props}
      view={step.view}
      above={<ChosenPlan planId={planId} />}
      startsWithCode={step.startsWithCode}
      onNext={(nextStep) => setStep(stepAfterAccount(nextStep))}
      onChangeAccount={step.isServerDecision ? () => setStep({ view: 'start', isServerDecision: false }) : undefined}
      openInPlace={(view) => setStep({ view, isServerDecision: false })}
    />
  );
}

/** Reports the registration to analytics as a separate page, although here it's a step of the sign-in page. */
function useRegistrationReport(isRegistration: boolean): void {
  const { host } = useElementContext();
  useLayoutEffect(() => {
    if (!isRegistration) return undefined;
    // Analytics reads the page from the portal's path or, outside the portal, from the attribute `data-view`.
    if (host.closest('sub-portal')) {
      portalPath.value = { path: pathOf('register') };
      return undefined;
    }
    host.dataset.view = 'register';
    return () => {
      delete host.dataset.view;
    };
  }, [host, isRegistration]);
}
