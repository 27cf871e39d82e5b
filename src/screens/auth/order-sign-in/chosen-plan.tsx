import { planDetail } from '../../../contract/calls/plans';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Money } from '../../../ui/format/money';
import styles, { sheet } from './chosen-plan.module.css';

/** The plan that is being bought, with its price. Renders nothing if the plan can't be loaded. */
export function ChosenPlan({ planId }: { planId: string }) {
  useSheet(sheet);
  const { navigate } = useElementContext();
  const { t, lang } = useTexts();
  const { data: plan, status } = useQuery(planDetail, { id: planId, language: lang });
  if (!plan && status === 'error') return null;
  return (
    <section className={styles.plan} aria-label={t('auth:start.plan')}>
      <div className={styles.line}>
        {plan ? (
          <>
            <strong translate="no">{plan.name}</strong>
            <strong>
              <Money value={plan.price} />
            </strong>
          </>
        ) : (
          <Skeleton height="24px" />
        )}
      </div>
      <LinkButton className={styles.change} onClick={() => navigate('plans')}>
        {t('auth:start.changePlan')}
      </LinkButton>
    </section>
  );
}
