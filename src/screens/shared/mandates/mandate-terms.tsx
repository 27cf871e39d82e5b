import type { Mandate, PaymentAction } from '../../../contract/entities';
import { useTexts } from '../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../runtime/i18n/texts';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { formatDate } from '../../../ui/format/format-date';
import { useMoney } from '../../../ui/format/money';
import { DescriptionList } from '../../../ui/layout/description-list';
import styles, { sheet } from './mandates.module.css';

addTextFiles(import.meta.glob('/locales/*/payment.json'));

/** What a code or page asks the payer to authorize. */
export type MandateTermsData = NonNullable<Extract<PaymentAction, { type: 'copyPaste' }>['mandate']>;

/** What a mandate allows to charge and how often, such as “Up to R$ 19,90 every month”. */
export function useMandateLimit(): (mandate: Pick<Mandate, 'maximum' | 'isFixed' | 'frequency'>) => string {
  const { t } = useTexts();
  const formatMoney = useMoney();
  return ({ maximum, isFixed, frequency }) =>
    t(isFixed ? `payment:mandate.fixed.${frequency}` : `payment:mandate.upTo.${frequency}`, {
      amount: formatMoney(maximum),
    });
}

/** The terms that the payer authorizes with a code, as the bank shows them too. */
export function MandateTerms({ terms }: { terms: MandateTermsData }) {
  const { t, lang } = useTexts();
  const limitOf = useMandateLimit();
  useSheet(sheet);
  return (
    <div className={styles.terms}>
      <p>{t(terms.isOnlyAuthorized ? 'payment:mandate.authorizeOnly' : 'payment:mandate.payAndAuthorize')}</p>
      <DescriptionList
        rows={[
          { term: t('payment:mandate.renewal'), value: limitOf(terms) },
          {
            term: t('payment:mandate.first'),
            value: terms.firstCharge ? formatDate(terms.firstCharge, lang) : t('payment:mandate.atEnd'),
          },
        ]}
      />
      <p className={styles.meta}>{t('payment:mandate.cancel')}</p>
    </div>
  );
}
