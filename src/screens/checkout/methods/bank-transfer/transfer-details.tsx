import type { PaymentAction } from '../../../../contract/entities';
import type { Money } from '../../../../contract/primitives';
import { formatAmount } from '../../../../rules/money/format-money';
import { useIsTv, useTexts } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { CopyField } from '../../../../ui/copy/copy-field';
import { useMoney } from '../../../../ui/format/money';
import { DescriptionList } from '../../../../ui/layout/description-list';
import styles, { sheet } from './bank-transfer.module.css';

interface TransferDetailsProps {
  details: Extract<PaymentAction, { type: 'bankDetails' }>;
  total: Money | null;
}

/**
 * The bank details and the amount to transfer, each with a copy button. A TV has no clipboard and shows
 * only the bank details, without buttons.
 */
export function TransferDetails({ details, total }: TransferDetailsProps) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const isTv = useIsTv();
  if (isTv) {
    return (
      <div className={styles.fields}>
        <DescriptionList
          rows={[
            { term: t('pay-transfer:reference'), value: details.reference, isStrong: true },
            ...details.lines.map(({ label, value }) => ({ key: `${label} ${value}`, term: label, value })),
          ]}
        />
        <p className={styles.hint}>{t('pay-transfer:referenceHint')}</p>
      </div>
    );
  }
  return (
    <div className={styles.fields}>
      <CopyField label={t('pay-transfer:reference')} value={details.reference} />
      <p className={styles.hint}>{t('pay-transfer:referenceHint')}</p>
      {total && (
        <CopyField
          label={t('pay-transfer:amount')}
          value={formatMoney(total, { showsCurrencyCode: true })}
          copiedValue={formatAmount(total.amount, lang, '')}
        />
      )}
      {details.lines.map(({ label, value }) => (
        <CopyField key={`${label} ${value}`} label={label} value={value} />
      ))}
    </div>
  );
}
