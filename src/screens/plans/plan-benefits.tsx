import { CheckIcon } from '../../ui/icons/icons';
import styles from './plans.module.css';

/** The list of what a plan includes. The texts come from the server. */
export const PlanBenefits = ({ benefits }: { benefits: readonly string[] }) => (
  <ul className={styles.benefits}>
    {benefits.map((benefit) => (
      <li key={benefit}>
        <CheckIcon /> <span>{benefit}</span>
      </li>
    ))}
  </ul>
);
