import { daysRemaining } from '../../../rules/plans/dates';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { classNames } from '../../../ui/styling/class-names';
import { timeLeftText } from '../shared/account-state';
import styles, { sheet } from './days-ring.module.css';

const radius = 52;
const circumference = 2 * Math.PI * radius;

/**
 * Shows the days left as a sentence inside a ring. The ring's arc shows the days left as a share of the plan's period,
 * which `remainingShare` estimates.
 */
export function DaysRing({ expiry, now }: { expiry: number; now: number }) {
  useSheet(sheet);
  const { t } = useTexts();
  const { key, values } = timeLeftText(expiry, now);
  const sentence = t(key, values);
  const { share, isLow } = remainingShare(expiry, now);
  const number = /\d+/.exec(sentence)?.[0];
  const [before, after] = number ? sentence.split(number) : [sentence];
  return (
    <div className={classNames(styles.ring, isLow && styles.low)}>
      <svg viewBox="0 0 120 120" focusable="false" aria-hidden="true" className={styles.drawing}>
        <circle className={styles.track} cx="60" cy="60" r={radius} />
        {share > 0 && (
          <circle
            className={styles.arc}
            cx="60"
            cy="60"
            r={radius}
            strokeDasharray={`${share * circumference} ${circumference}`}
            transform="rotate(-90 60 60)"
          />
        )}
      </svg>
      <p className={styles.text}>
        {before && <span>{before}</span>}
        {number && <strong className={styles.number}>{number}</strong>}
        {after && <span>{after}</span>}
      </p>
    </div>
  );
}

/** How long plans last, in days. The server doesn't return when a plan started, so its period is guessed from these. */
const periodsInDays = [7, 30, 90, 180, 365];

/** With this many days left or fewer, the ring that shows the days has a warning color. Not in the specification. */
const warningDays = 3;

/**
 * `share`: the remaining days as a share (0 to 1) of the shortest period that can contain them; 1 if there are more
 * days than in the longest period. `isLow`: only a few days remain (`warningDays`).
 */
export function remainingShare(expiry: number, now: number): { share: number; isLow: boolean } {
  const days = daysRemaining(expiry, now);
  const periodDays = periodsInDays.find((period) => days <= period) ?? days;
  return { share: days / periodDays, isLow: days <= warningDays };
}
