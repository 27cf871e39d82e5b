import { useLayoutEffect, useState } from 'react';
import { planDetail } from '../../../contract/calls/plans';
import { portalPath } from '../../../runtime/analytics/analytics-state';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { pathOf } from '../../../runtime/navigation/destinations';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { QueryError } from '../../../ui/async/async-view';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Money } from '../../../ui/format/money';
import { useSiteRules } from '../../shared/credentials/use-site-rules';
import { AuthSkeleton } from '../shared/auth-skeleton';
import type { ViewProps } from '../shared/view-props';
import type { AuthView } from '../sign-in/auth-checks';
import { AuthForm } from '../sign-in/auth-form';
import { readRegistration } from '../sign-in/unfinished-registration';
import type { NextStepOfAccount } from '../sign-in/use-auth';
import styles, { sheet } from './order-sign-in.module.css';

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
  if (!rules) return <AuthSkeleton rows={1} hasPlan />;
  // If the site requires a captcha, there is no separate account step, because both steps would need a captcha.
  return <Steps {...props} hasAccountStep={rules.captchaKind === 'none'} />;
}

function Steps({ planId, hasAccountStep, ...props }: OrderSignInProps & { hasAccountStep: boolean }) {
  const { settings } = useElementContext();
  const [step, setStep] = useState<Step>(() =>
    hasAccountStep && !readRegistration(settings.peek())
      ? { view: 'start', isServerDecision: false }
      : stepAfterAccount(null),
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

/** The plan that is being bought, with its price. */
function ChosenPlan({ planId }: { planId: string }) {
  useSheet(sheet);
  const { navigate } = useElementContext();
  const { t, lang } = useTexts();
  const query = useQuery(planDetail, { id: planId, language: lang });
  const plan = query.data;
  if (!plan && query.status === 'error') return <QueryError query={query} failedTitle={t('auth:start.planFailed')} />;
  return (
    <section className={styles.plan} aria-label={t('auth:start.plan')}>
      <div className={styles.line}>
        {plan ? (
          <>
            <strong translate="no">{plan.name}</strong>
            <strong>
              <Money value={plan.price} />
            </strong>
          </>
        ) : (
          <Skeleton height="24px" />
        )}
      </div>
      <LinkButton className={styles.change} onClick={() => navigate('plans')}>
        {t('auth:start.changePlan')}
      </LinkButton>
    </section>
  );
}
