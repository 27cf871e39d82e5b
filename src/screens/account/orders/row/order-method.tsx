import type { Order } from '../../../../contract/entities';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { CardBrandLogo } from '../../../../ui/icons/card-brands/card-brand';
import { toCardBrand } from '../../../../ui/icons/card-brands/to-card-brand';
import { visuallyHidden } from '../../../../ui/styling/tokens';
import { isPaidByCard, methodText } from '../../../shared/order-display/method-text';
import styles from './order-row.module.css';

/** An order's payment method, shown after the order's date. For a card: the card brand's logo and the last digits. */
export function OrderMethod({ order }: { order: Order }) {
  const { t, lang } = useTexts();
  const method = methodText(order, lang);
  if (!method) return null;
  const text = t(method.key, method.values);
  if (!order.cardEnding || !isPaidByCard(order)) return ` · ${text}`;
  return (
    <>
      {' · '}
      <span aria-hidden="true" className={styles.card}>
        {order.cardBrand && <CardBrandLogo brand={toCardBrand(order.cardBrand)} isDecoration />}{' '}
        <span dir="ltr">
          <span className={styles.dots}>••••</span> {order.cardEnding}
        </span>
      </span>
      <span className={visuallyHidden}>{text}</span>
    </>
  );
}
