import type { Plan } from '../../src/contract/entities';
import { validUntil } from '../../src/rules/plans/plans';
import { useTexts } from '../../src/runtime/page/element-context';
import styles from '../../src/screens/plans/plans.module.css';
import buttonStyles from '../../src/ui/button/button.module.css';
import { formatDate } from '../../src/ui/format/format-date';
import { Money } from '../../src/ui/format/money';
import { classNames } from '../../src/ui/styling/class-names';

interface PlanDecisionProps {
  plan: Plan;
  /** Days of the free trial for new members; 0 for none. */
  trialDays: number;
  href: string;
  /** A registration starts the trial. */
  registerHref: string;
}

/** The summary of buying a plan, with a link to buy it, which works without a script. */
export function PlanDecision({ plan, trialDays, href, registerHref }: PlanDecisionProps) {
  const { t, lang } = useTexts();
  const date = formatDate(validUntil(null, plan.days, Date.now()), lang);
  return (
    <div className={styles.decision}>
      <div className={styles.consequence}>
        <p className={styles.total}>
          {t(`plans:for.${plan.duration}`)} · <Money value={plan.price} />
        </p>
        <p>{t('plans:validity.fresh', { date })}</p>
        <p className={styles.note}>{t('plans:visitorNote')}</p>
      </div>
      <div className={styles.actions}>
        <LinkAsButton variant="primary" href={href}>
          {t('plans:continue')}
        </LinkAsButton>
        {trialDays > 0 && (
          <LinkAsButton variant="secondary" href={registerHref}>
            {t('plans:trial', { count: trialDays })}
          </LinkAsButton>
        )}
      </div>
    </div>
  );
}

function LinkAsButton({
  variant,
  href,
  children,
}: {
  variant: 'primary' | 'secondary';
  href: string;
  children: string;
}) {
  return (
    <a part="button" className={classNames(buttonStyles.button, buttonStyles[variant], buttonStyles.full)} href={href}>
      <span className={buttonStyles.label}>{children}</span>
    </a>
  );
}
