import { paymentTip } from '../../../contract/calls/payments';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import styles from '../../shared/payment/checkout.module.css';

/** The operator's tips on a payment method. Renders nothing while they load, if loading fails, or if there are none. */
export function MethodTips({ methodCode }: { methodCode: string }) {
  const { t } = useTexts();
  const { data } = useQuery(paymentTip, {});
  const tips = data?.tips.filter((tip) => tip.methodCode === methodCode) ?? [];
  if (tips.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t('payment:tips')}>
      {tips.map(({ title, text }) => (
        <div key={text}>
          {title && <h3>{title}</h3>}
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
