import { type OrderOutcome, paymentStatuses } from '../../../../contract/entities';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useTexts } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { SelectField } from '../../../../ui/fields/select-field';
import styles, { sheet } from './order-filters.module.css';
import { type OrderList, type OrderListChange, type Period, periods, type StatusFilter } from './order-list';

interface OrderFiltersProps {
  /** The state of the order list, which includes the current filters. */
  list: OrderList;
  onChange: (change: OrderListChange) => void;
  /** The outcomes (refund, chargeback) that the server can filter by. */
  outcomes: readonly OrderOutcome[];
}

/** The fields that filter the order list by status and by date. */
export function OrderFilters({ list, onChange, outcomes }: OrderFiltersProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const now = serverNow();
  const year = new Date(now).getFullYear();
  const periodLabel = (period: Period) => {
    if (period === 'thisYear') return String(year);
    if (period === 'lastYear') return String(year - 1);
    // Only the text of `earlier` contains the year, as in "Before 2025".
    return t(`account:orders.periods.${period}`, { year: year - 1 });
  };
  return (
    <div className={styles.filters} role="group" aria-label={t('account:orders.filters')}>
      <SelectField
        label={t('account:orders.status')}
        placeholder={t('account:orders.anyStatus')}
        value={list.status}
        onChange={(status) => onChange({ type: 'status', status: status as StatusFilter | '' })}
        options={[...paymentStatuses, ...outcomes].map((status) => ({
          value: status,
          label: t(`account:orders.states.${status}`),
        }))}
      />
      <SelectField
        label={t('account:orders.period')}
        placeholder={null}
        value={list.period}
        onChange={(period) => onChange({ type: 'period', period: period as Period, now })}
        options={periods.map((period) => ({ value: period, label: periodLabel(period) }))}
      />
    </div>
  );
}
