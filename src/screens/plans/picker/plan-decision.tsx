import type { ReactNode } from 'react';
import type { Plan } from '../../../contract/entities';
import type { Money as MoneyValue } from '../../../contract/primitives';
import { useTexts } from '../../../runtime/element-context/element-context';
import { Money } from '../../../ui/format/money';
import styles from '../plans.module.css';
import { PlanTrust } from './plan-trust';

interface PlanDecisionProps {
  plan: Plan;
  /** The price with a coupon. By default, the plan's price. */
  price?: MoneyValue | null;
  /** Shown above the other details. */
  coupon?: ReactNode;
  /** Says until when the plan would be valid. */
  validity: string;
  /** Whether the note for visitors is shown. */
  isVisitor: boolean;
  /** Names of the payment methods whose logos are shown. */
  paymentMarks: readonly string[] | null | undefined;
  /** The button or link that buys the plan. */
  button: ReactNode;
}

/** What decides about buying the chosen plan: its validity and price, trust signals and the button to buy it. */
export function PlanDecision({ plan, price, coupon, validity, isVisitor, paymentMarks, button }: PlanDecisionProps) {
  const { t } = useTexts();
  return (
    <div className={styles.decision}>
      <div className={styles.details}>
        {coupon}
        <p>{validity}</p>
        {isVisitor && <p className={styles.note}>{t('plans:visitorNote')}</p>}
        <PlanTrust marks={paymentMarks} />
      </div>
      <div className={styles.bar}>
        <p key={plan.id} className={styles.total}>
          <span>{t(`plans:duration.${plan.duration}`)}</span> <Money value={price ?? plan.price} />
        </p>
        {button}
      </div>
    </div>
  );
}
