import { listPlans } from '../../../contract/calls/plans';
import type { Renewal } from '../../../contract/entities';
import type { Language } from '../../../contract/primitives';
import { formatMoney } from '../../../rules/money/format-money';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import type { Translate } from '../../../runtime/i18n/text-keys';
import { addTextFiles } from '../../../runtime/i18n/texts';
import { useSheet } from '../../../runtime/styles/use-sheet';
import styles, { sheet } from '../shared/account-list.module.css';
import { type DiscountDisplay, discountDisplay, fullPriceOf } from '../shared/renewal-options';

addTextFiles(import.meta.glob('/locales/*/fields.json'));

/** The discount on the first renewals. Few renewals have one. */
export function RenewalDiscount({ renewal }: { renewal: Renewal }) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const plans = useQuery(listPlans, {});
  const discount = discountDisplay(renewal, fullPriceOf(renewal, plans.data?.plans));
  if (!discount) return null;
  return (
    <div className={styles.note}>
      <p className={styles.title}>{t('account:renewal.discount')}</p>
      <p>{discountText(discount, t, lang)}</p>
    </div>
  );
}

/** A sentence about the discount. */
function discountText(discount: DiscountDisplay, t: Translate, lang: Language): string {
  if (discount.kind === 'percent') return t(discount.key, { count: discount.count, percent: discount.percent });
  const { count, price, fullPrice, remaining } = discount;
  const sentence = t(discount.key, { count, price: formatMoney(price, lang), fullPrice: formatMoney(fullPrice, lang) });
  return remaining === null ? sentence : `${sentence} (${t('account:renewal.discountLeft', { count: remaining })})`;
}
