import { planDetail } from '../../../contract/calls/plans';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { UserIcon } from '../../../ui/icons/late-icons';
import styles, { sheet } from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import { UnavailablePlan } from '../order/order-notices';
import { Summary } from '../order/summary';
import { useValuation } from '../order/use-price';

interface VisitorStepProps {
  planId: string | undefined;
  orderId: string | undefined;
  coupon?: string | undefined;
  /** The screen that the button opens after the visitor has signed in. */
  to?: 'checkout' | 'payment';
}

/** Asks a visitor to sign in before buying a plan, whose summary is shown, or before seeing an order. */
export function VisitorStep({ planId, orderId, coupon, to = 'checkout' }: VisitorStepProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const isPurchase = planId !== undefined && orderId === undefined;
  const plan = useQuery(planDetail, isPurchase ? { id: planId } : null);
  const valuation = useValuation(isPurchase ? { planId } : null);
  if (behaviorOf(plan.error).isNotOnSale) return <UnavailablePlan reason="notOnSale" availableFrom={null} />;
  const purpose = isPurchase ? 'buy' : 'look';
  return (
    <div className={styles.screen}>
      <StepHeading>{t(`checkout:visitor.${purpose}.title`)}</StepHeading>
      <div className={isPurchase ? styles.layout : undefined}>
        {isPurchase && (
          <div className={styles.aside}>
            <Summary
              plan={plan.data}
              validUntil={null}
              valuation={valuation}
              onRetryPlan={plan.error && !plan.data ? plan.retry : undefined}
            />
          </div>
        )}
        <div className={styles.column}>
          <div className={styles.panel}>
            <p>{t(`checkout:visitor.${purpose}.text`)}</p>
            <Button
              full
              icon={<UserIcon />}
              onClick={() =>
                context.navigate(to, {
                  ...(planId && { planId }),
                  ...(orderId && { orderId }),
                  ...(coupon && { coupon }),
                })
              }
            >
              {t('checkout:visitor.signIn')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
