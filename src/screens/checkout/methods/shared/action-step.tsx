import type { ReactNode } from 'react';
import type { Money } from '../../../../contract/primitives';
import type { ArtName } from '../../../../contract/site/design';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { BrandArt } from '../../../../ui/brand-art/brand-art';
import checkoutStyles from '../../../shared/payment/checkout.module.css';
import { StepHeading } from '../../../shared/payment/step-heading';
import styles, { sheet } from './action.module.css';
import { Amount } from './amount';

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
  /** The content has a QR code. On a TV, the code is next to the text and as high as the screen allows. */
  hasQrCode?: boolean;
  children: ReactNode;
}

/** The layout of a step in which the payer has to do something: heading, amount and content. */
export function ActionStep({ title, icon, mark, picture, total, rate, payee, hasQrCode, children }: ActionStepProps) {
  useSheet(sheet);
  return (
    <div className={styles.step} data-layout={hasQrCode ? 'code' : undefined}>
      {icon && <span className={checkoutStyles.badge}>{icon}</span>}
      {mark && <span className={styles.mark}>{mark}</span>}
      {picture && <BrandArt name={picture} className={styles.art} />}
      <StepHeading>{title}</StepHeading>
      {total !== undefined && <Amount total={total} rate={rate} payee={payee} />}
      {children}
    </div>
  );
}
