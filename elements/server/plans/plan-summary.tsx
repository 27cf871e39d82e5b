import type { Plan } from '../../../src/contract/entities';
import { validUntil } from '../../../src/rules/plans/plans';
import { useTexts } from '../../../src/runtime/element-context/element-context';
import { PlanDecision } from '../../../src/screens/plans/picker/plan-decision';
import buttonStyles from '../../../src/ui/button/button.module.css';
import { formatDate } from '../../../src/ui/format/format-date';
import { classNames } from '../../../src/ui/styling/class-names';

interface PlanSummaryProps {
  plan: Plan;
  href: string;
  /** Names of the payment methods whose logos are shown. */
  paymentMarks: readonly string[] | null | undefined;
}

/** A plan's price and until when the plan would be valid, with a link to buy it. The link works without JavaScript. */
export function PlanSummary({ plan, href, paymentMarks }: PlanSummaryProps) {
  const { t, lang } = useTexts();
  const date = formatDate(validUntil(null, plan.days, Date.now()), lang);
  return (
    <PlanDecision
      plan={plan}
      validity={t('plans:validity.fresh', { date })}
      isVisitor
      paymentMarks={paymentMarks}
      button={
        <LinkAsButton variant="primary" href={href}>
          {t('plans:continue')}
        </LinkAsButton>
      }
    />
  );
}

/** A link that looks like a button. */
export function LinkAsButton({
  variant,
  size = 'full',
  href,
  children,
}: {
  variant: 'primary' | 'secondary';
  size?: 'full' | 'small';
  href: string;
  children: string;
}) {
  return (
    <a part="button" className={classNames(buttonStyles.button, buttonStyles[variant], buttonStyles[size])} href={href}>
      <span className={buttonStyles.label}>{children}</span>
    </a>
  );
}
