import { trialDaysOf, validUntil } from '../../../src/rules/plans/plans';
import { useTexts } from '../../../src/runtime/element-context/element-context';
import { safeUrl } from '../../../src/runtime/navigation/safe-url';
import {
  deviceCounts,
  offersFor,
  presetChoice,
  selectedDeviceCount,
  selectedPlanId,
} from '../../../src/screens/plans/picker/plan-offers';
import styles from '../../../src/screens/plans/plans.module.css';
import { PlansHeader } from '../../../src/screens/plans/plans-header';
import {
  actionVariants,
  BannerView,
  DeviceCountsView,
  LinkAsButton,
  OffersView,
  PlanCardView,
  PlanDecisionView,
  PlanQuestionsView,
  PlanTrialView,
  SignInLink,
} from '../../../src/screens/plans/plans-view';
import { EmptyState } from '../../../src/ui/feedback/empty-state';
import { formatDate } from '../../../src/ui/format/format-date';
import { useMoney } from '../../../src/ui/format/money';
import type { PlansData } from './fetch-plans';

interface PlansViewProps {
  data: PlansData;
  /** An error code. Its explanation is shown above the plans. */
  error: string | undefined;
  /** The plan and the number of devices that the element's attributes preselect. */
  preset: { planId: string | undefined; devices: string | undefined };
  /** URL of the portal. Relative URLs of banners are resolved against it. */
  portal: string;
  /** The URL of the page on which visitors buy the given plan. */
  hrefOf(planId: string): string;
  /** The URL of the registration page. */
  registerHref: string;
  /** The URL of the sign-in page. */
  signInHref: string;
}

/**
 * The first view of the plans for a visitor, with the offers for every device count, each with its summaries. Before the
 * script loads, the CSS in plans-sheet.ts shows only the offers for the checked count and the summary of the checked
 * plan. Its selectors use `data-counts`, `data-offers` and `data-summary`; the last two are positions, from 1.
 */
export function PlansView({
  data: { listPlans: response, banner },
  error,
  preset,
  portal,
  hrefOf,
  registerHref,
  signInHref,
}: PlansViewProps) {
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const { plans, paymentMarks } = response;
  const trialDays = trialDaysOf(response);
  const counts = deviceCounts(plans);
  const { plan: preselectedPlan, deviceCount } = presetChoice(plans, preset);
  const variants = actionVariants({ hasTrial: trialDays > 0 });
  const trialLink = (size: 'medium' | 'full') => (
    <LinkAsButton variant={variants.trial} size={size} href={registerHref}>
      {t('plans:trial', { count: trialDays })}
    </LinkAsButton>
  );
  return (
    <section className={styles.screen} aria-labelledby="plans-title">
      <PlansHeader
        error={error}
        trialBox={trialDays > 0 && <PlanTrialView t={t} days={trialDays} action={trialLink('medium')} />}
      />
      {counts.length === 0 && <EmptyState title={t('plans:empty.title')}>{t('plans:empty.text')}</EmptyState>}
      <div className={styles.choice}>
        {counts.length > 1 && (
          <DeviceCountsView t={t} counts={counts} checked={selectedDeviceCount(counts, [deviceCount])} />
        )}
        {counts.map((count, countIndex) => {
          const offers = offersFor(plans, count);
          const chosenId = selectedPlanId(offers, preselectedPlan);
          return (
            <div key={count} data-offers={countIndex + 1}>
              <OffersView t={t}>
                {offers.map((offer) => (
                  <PlanCardView
                    key={offer.plan.id}
                    offer={offer}
                    name={`plan-${count}`}
                    defaultChecked={offer.plan.id === chosenId}
                    t={t}
                    formatMoney={formatMoney}
                  />
                ))}
              </OffersView>
              {offers.map(({ plan }, index) => (
                <div key={plan.id} data-summary={index + 1}>
                  <PlanDecisionView
                    t={t}
                    formatMoney={formatMoney}
                    plan={plan}
                    validity={t('plans:validity.fresh', {
                      date: formatDate(validUntil(null, plan.days, Date.now()), lang),
                    })}
                    signIn={<SignInLink t={t} href={signInHref} />}
                    hasMarks={!!paymentMarks}
                    trial={trialDays > 0 && trialLink('full')}
                    button={
                      <LinkAsButton variant={variants.buy} href={hrefOf(plan.id)}>
                        {t('plans:continue')}
                      </LinkAsButton>
                    }
                  />
                </div>
              ))}
            </div>
          );
        })}
        {counts.length > 0 && <PlanQuestionsView t={t} hasTrial={trialDays > 0} />}
        {banner?.banners.map(({ id, title, text, url }) => (
          <BannerView key={id} {...{ title, text }} href={(url && safeUrl(url, portal, portal)?.href) || undefined} />
        ))}
      </div>
    </section>
  );
}
