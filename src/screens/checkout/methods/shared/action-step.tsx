import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import type { Money } from '../../../../contract/primitives';
import type { ArtName } from '../../../../contract/site/design';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { BrandArt } from '../../../../ui/brand-art/brand-art';
import checkoutStyles from '../../../shared/payment/checkout.module.css';
import { StepHeading } from '../../../shared/payment/step-heading';
import styles, { sheet } from './action.module.css';
import { Amount } from './amount';

/** Which columns a step has, if any: those of a code, of a boleto or of other details. */
export type Columns = 'code' | 'boleto' | 'details' | null;

/** Gets the columns of the step. In a wide container, `ActionView` puts them side by side, with its footer. */
export const ColumnsContext = createContext<(columns: Columns) => void>(() => undefined);

interface ActionColumnsProps {
  /** The heading, the amount and the deadline. */
  lead: ReactNode;
  /** What the payer pays with: a QR code, a boleto or a bank account. Falsy if there is nothing to pay with any more. */
  code: ReactNode;
  /** QR codes and boletos have layouts of their own. */
  layout?: 'code' | 'boleto';
  /** What to do, and what happens next. */
  children: ReactNode;
}

/**
 * A step with something to pay with. In a wide container, that is on one side, and on the other are the amount, the
 * deadline, the instructions, and the footer of `ActionView`.
 */
export function ActionColumns({ lead, code, layout, children }: ActionColumnsProps) {
  useSheet(sheet);
  const setColumns = useContext(ColumnsContext);
  const columns = code ? (layout ?? 'details') : null;
  useLayoutEffect(() => {
    setColumns(columns);
    return () => setColumns(null);
  }, [setColumns, columns]);
  return (
    <div className={styles.step} data-columns={columns ?? undefined} data-layout={layout}>
      <div className={styles.lead}>{lead}</div>
      {code && <div className={styles.code}>{code}</div>}
      {children && <div className={styles.instructions}>{children}</div>}
    </div>
  );
}

interface ActionStepProps {
  title: string;
  /** Shown in a circle above the heading. */
  icon?: ReactNode;
  /** A logo above the heading. */
  mark?: ReactNode;
  /** The name of the brand's picture above the heading. */
  picture?: ArtName;
  /** The amount to show: null while it loads, undefined if the step shows no amount. */
  total?: Money | null;
  /** The exchange rate, if the amount was converted to the method's currency. */
  rate?: string | null | undefined;
  /** Who receives the money, as the payer's bank will name it. */
  payee?: string | undefined;
  /** Below the amount: the deadline. */
  lead?: ReactNode;
  /** The QR code. On a TV, it's as high as the screen allows. */
  code?: ReactNode;
  children: ReactNode;
}

/** The layout of a step in which the payer has to do something: heading, amount and content. */
export function ActionStep(props: ActionStepProps) {
  const { title, icon, mark, picture, total, rate, payee, lead, code, children } = props;
  useSheet(sheet);
  const head = (
    <>
      {icon && <span className={checkoutStyles.badge}>{icon}</span>}
      {mark && <span className={styles.mark}>{mark}</span>}
      {picture && <BrandArt name={picture} className={styles.art} />}
      <StepHeading>{title}</StepHeading>
      {total !== undefined && <Amount total={total} rate={rate} payee={payee} />}
      {lead}
    </>
  );
  if (code) {
    return (
      <ActionColumns lead={head} code={code} layout="code">
        {children}
      </ActionColumns>
    );
  }
  return (
    <div className={styles.step}>
      {head}
      {children}
    </div>
  );
}
