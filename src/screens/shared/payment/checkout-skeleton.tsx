import type { PaymentMethod } from '../../../contract/entities';
import { cardGroups } from '../../../contract/entities/method-groups';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import styles from './checkout.module.css';

/** The height of a field with its label. */
const fieldHeight = 'calc(var(--s-text-s) * 1.5 + var(--s-1) + var(--s-touch))';

/** The height of the hint below a field. */
const hintHeight = 'var(--s-1) + var(--s-text-s) * 1.5';

/** The height of the choice of installments. */
export const installmentsHeight = `calc(${fieldHeight} + ${hintHeight})`;

/** The height of the line above card fields that names the account (current-account.module.css). */
const accountLineHeight = 'var(--s-touch)';

/**
 * The height of a form with lines of fields (a line can hold two fields), and with checkboxes below them.
 * `hasHint`: a field has a hint.
 */
export function formHeight(fieldLineCount: number, checkboxCount: number, hasHint = false): string {
  const gapCount = checkboxCount > 0 ? fieldLineCount : fieldLineCount - 1;
  const fields = `${fieldHeight} * ${fieldLineCount}`;
  const gaps = `var(--s-4) * ${gapCount}`;
  const checkboxes = `var(--s-touch-small) * ${checkboxCount}`;
  return `calc(${fields} + ${gaps} + ${checkboxes}${hasHint ? ` + ${hintHeight}` : ''})`;
}

/** The number of lines of fields in the card form. */
export const cardFormLineCount = 3;

/** Whether to reserve space for a choice of installments. Outside Brazil, installments are rare. */
export const mayHaveInstallments = ({ currency, hasInstallments }: PaymentMethod): boolean =>
  hasInstallments === true && currency === 'BRL';

/** The number of lines of fields in a method's form. Fields that a provider's script renders count as a card form. */
const fieldLineCountOf = (method: PaymentMethod): number =>
  method.fields.length +
  (cardGroups.includes(method.group) ? cardFormLineCount : 1) +
  Number(mayHaveInstallments(method));

const AccountLineSkeleton = () => (
  <span className={styles.skeletonBoxes} style={{ height: accountLineHeight }}>
    <Skeleton width="70%" />
  </span>
);

const FieldSkeleton = () => (
  <span className={styles.skeletonField}>
    <Skeleton width="40%" />
    <Skeleton height="var(--s-touch)" />
  </span>
);

interface FormSkeletonProps {
  fieldLineCount: number;
  checkboxCount: number;
  /** The second line has two fields: a card's expiration date and security code. */
  isCard: boolean;
  hasHint?: boolean;
}

/** The skeleton of a form of this height: lines of labels and fields, with checkboxes below them. */
const FormSkeleton = ({ fieldLineCount, checkboxCount, isCard, hasHint }: FormSkeletonProps) => (
  <span className={styles.skeletonForm} style={{ height: formHeight(fieldLineCount, checkboxCount, hasHint) }}>
    {Array.from({ length: fieldLineCount }, (_, line) =>
      isCard && line === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines are alike and never move
        <span key={line} className={styles.skeletonPair}>
          <FieldSkeleton />
          <FieldSkeleton />
        </span>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines are alike and never move
        <FieldSkeleton key={line} />
      ),
    )}
    {checkboxCount > 0 && (
      <span className={styles.skeletonBoxes}>
        {Array.from({ length: checkboxCount }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines are alike and never move
          <Skeleton key={line} width="60%" />
        ))}
      </span>
    )}
  </span>
);

/** The skeleton of a method's form, with its checkboxes for saving a card and for renewal. */
export const MethodFormSkeleton = ({ method }: { method: PaymentMethod }) => (
  <Loading>
    {cardGroups.includes(method.group) && <AccountLineSkeleton />}
    <FormSkeleton
      fieldLineCount={fieldLineCountOf(method)}
      checkboxCount={Number(method.canSaveCard ?? 0) + Number(method.canRenew ?? 0)}
      isCard={cardGroups.includes(method.group)}
      hasHint={mayHaveInstallments(method)}
    />
  </Loading>
);

/** The skeleton of the payment methods, with the card form open. */
export const methodsSkeleton = (
  <>
    <Skeleton width="60%" height="calc(var(--s-px) * 22)" />
    <span
      className={styles.skeletonMethod}
      style={{ height: `calc(${accountLineHeight} + ${formHeight(cardFormLineCount, 2)} + var(--s-px) * 84)` }}
    >
      <Skeleton width="30%" height="calc(var(--s-px) * 22)" />
      <AccountLineSkeleton />
      <FormSkeleton fieldLineCount={cardFormLineCount} checkboxCount={2} isCard />
    </span>
    <Skeleton height="calc(var(--s-px) * 68)" />
    <Skeleton height="calc(var(--s-px) * 68)" />
    <Skeleton height="calc(var(--s-px) * 68)" />
    <Skeleton height="var(--s-touch)" />
  </>
);

/** The skeleton of a TV's checkout: a QR code, with texts and two buttons beside it. */
export function CodeSkeleton() {
  return (
    <Loading>
      <span className={styles.code}>
        <Skeleton height="71vh" />
        <span className={styles.column}>
          <Skeleton width="80%" height="calc(var(--s-px) * 36)" />
          <Skeleton lines={4} />
          <Skeleton width="60%" height="var(--s-touch)" />
        </span>
      </span>
    </Loading>
  );
}

/** The skeleton of the checkout. */
export function CheckoutSkeleton() {
  return (
    <Loading>
      <span className={styles.screen}>
        <Skeleton width="60%" height="calc(var(--s-px) * 36)" />
        <span className={styles.layout}>
          <span className={styles.column}>{methodsSkeleton}</span>
          <span className={`${styles.aside} ${styles.last}`}>
            <span className={`${styles.panel} ${styles.skeletonBar}`}>
              <Skeleton width="60%" />
              <Skeleton height="var(--s-touch)" />
              <Skeleton lines={2} />
            </span>
          </span>
        </span>
      </span>
    </Loading>
  );
}
