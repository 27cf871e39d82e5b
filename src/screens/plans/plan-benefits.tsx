import { CheckIcon } from '../../ui/icons/icons';
import styles from './plans.module.css';

/** What a plan includes, as the server lists it. */
export const PlanBenefits = ({ benefits }: { benefits: readonly string[] }) => (
  <ul className={styles.benefits}>
    {benefits.map((benefit) => (
      <li key={benefit}>
        <CheckIcon /> <span>{benefit}</span>
      </li>
    ))}
  </ul>
);
