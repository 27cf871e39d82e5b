import { useTexts } from '../../../src/runtime/element-context/element-context';
import { safeUrl } from '../../../src/runtime/navigation/safe-url';
import { deviceCounts, presetChoice, selectedDeviceCount } from '../../../src/screens/plans/picker/plan-offers';
import { PlanTrial } from '../../../src/screens/plans/plan-trial';
import styles from '../../../src/screens/plans/plans.module.css';
import { PlansHeader } from '../../../src/screens/plans/plans-header';
import { RadioCards } from '../../../src/ui/choices/radio-cards';
import { EmptyState } from '../../../src/ui/feedback/empty-state';
import { Notice } from '../../../src/ui/feedback/notice';
import type { PlansData } from './fetch-plans';
import { PlanOffersList } from './plan-offers-list';
import { LinkAsButton } from './plan-summary';

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
}

/**
 * The first view of the plans for a visitor, with the offers for every device count. Before the script loads, the CSS
 * in plans-sheet.ts shows only the offers for the checked count. Its selectors use `data-counts` and `data-offers`.
 */
export function PlansView({
  data: { listPlans: response, banner },
  error,
  preset,
  portal,
  hrefOf,
  registerHref,
}: PlansViewProps) {
  const { t } = useTexts();
  const { plans, paymentMarks } = response;
  const trialDays = plans.length > 0 ? (plans[0]?.trialDays ?? response.trialDays ?? 0) : 0;
  const counts = deviceCounts(plans);
  const { plan: preselectedPlan, deviceCount } = presetChoice(plans, preset);
  return (
    <section className={styles.screen} aria-labelledby="plans-title">
      <PlansHeader
        error={error}
        benefits={plans[0]?.features ?? undefined}
        trialBox={
          trialDays > 0 && (
            <PlanTrial
              days={trialDays}
              action={
                <LinkAsButton variant="secondary" size="small" href={registerHref}>
                  {t('plans:trial')}
                </LinkAsButton>
              }
            />
          )
        }
      />
      {banner?.banners.map(({ id, title, text, url }) => {
        const link = url ? safeUrl(url, portal, portal) : null;
        return (
          <Notice key={id} kind="info" title={link ? <a href={link.href}>{title}</a> : title}>
            {text}
          </Notice>
        );
      })}
      {counts.length === 0 && <EmptyState title={t('plans:empty.title')}>{t('plans:empty.text')}</EmptyState>}
      {counts.length > 1 && (
        <div data-counts="">
          <RadioCards
            layout="segments"
            legend={t('plans:devices.legend')}
            options={counts.map((count) => ({ value: String(count), title: t('plans:devices.count', { count }) }))}
            value={String(selectedDeviceCount(counts, [deviceCount]))}
            onChange={() => undefined}
          />
        </div>
      )}
      {counts.map((count, index) => (
        <div key={count} data-offers={index + 1}>
          <PlanOffersList
            plans={plans}
            deviceCount={count}
            preselectedPlan={preselectedPlan}
            hrefOf={hrefOf}
            paymentMarks={paymentMarks}
          />
        </div>
      ))}
    </section>
  );
}
