import { useLayoutEffect, useState } from 'react';
import { portalPath } from '../../../runtime/analytics/analytics';
import { pathOf } from '../../../runtime/navigation/destinations';
import { useElementContext } from '../../../runtime/page/element-context';
import type { ViewProps } from '../auth-screen';
import { useSiteRules } from '../shared/account-name/use-site-rules';
import { AuthSkeleton } from '../shared/auth-skeleton';
import { unfinishedRegistration } from '../shared/sign-in-state/unfinished-registration';
import type { AuthView } from '../sign-in/auth-checks';
import { AuthForm } from '../sign-in/auth-form';
import type { NextStepOfAccount } from '../sign-in/use-auth';
import { ChosenPlan } from './chosen-plan';

interface OrderSignInProps extends ViewProps {
  planId: string;
}

/** A step of the sign-in: the account alone (`start`), the sign-in or the registration. */
interface Step {
  view: AuthView;
  /** The server decided that this step follows the account, so the form shows the account as text. */
  isServerDecision: boolean;
  startsWithCode?: boolean;
}

const stepFor = (next: NextStepOfAccount | null): Step => ({
  view: next === null || next === 'register' ? 'register' : 'login',
  isServerDecision: next !== null,
  startsWithCode: next === 'code',
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
  return <Steps {...props} canRequestStep={rules.captchaKind === 'none'} />;
}

function Steps({ planId, canRequestStep, ...props }: OrderSignInProps & { canRequestStep: boolean }) {
  const [step, setStep] = useState<Step>(() =>
    canRequestStep && !unfinishedRegistration() ? { view: 'start', isServerDecision: false } : stepFor(null),
  );
  useReportedView(step.view === 'register');
  return (
    <AuthForm
      {...props}
      view={step.view}
      above={<ChosenPlan planId={planId} />}
      startsWithCode={step.startsWithCode}
      onNext={(next) => setStep(stepFor(next))}
      onChangeAccount={step.isServerDecision ? () => setStep({ view: 'start', isServerDecision: false }) : undefined}
      openInPlace={(view) => setStep({ view, isServerDecision: false })}
    />
  );
}

/** Reports the registration to analytics as a page of its own, although it's a step of the sign-in here. */
function useReportedView(isRegistration: boolean): void {
  const { host } = useElementContext();
  useLayoutEffect(() => {
    if (!isRegistration) return undefined;
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
