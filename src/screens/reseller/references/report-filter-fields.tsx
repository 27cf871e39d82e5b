import { useEffect, useRef, useState } from 'react';
import { referenceSorts } from '../../../contract/calls/reseller';
import { serverNow } from '../../../runtime/api/server-clock';
import { useTexts } from '../../../runtime/element-context/element-context';
import { SelectField } from '../../../ui/fields/select-field';
import { TextField } from '../../../ui/fields/text-field';
import styles from './references.module.css';
import { cleanPrefix, customPeriodChange, dayText, type Period, periods, type ReportFilter } from './report-filter';

interface ReportFilterFieldsProps {
  filter: ReportFilter;
  /** Whether the period is valid. False if a custom period has no start or no end, or ends before it starts. */
  isValid: boolean;
  onChange: (change: Partial<ReportFilter>) => void;
}

/** The time from the last keystroke until the report is filtered by the typed prefix. */
const debounceMs = 400;

/**
 * The fields above a reseller's report of sales by reference: the period, the prefix of the references to show, and on
 * narrow screens the column to sort by. A reference is a label that the reseller adds to a link.
 */
export function ReportFilterFields({ filter, isValid, onChange }: ReportFilterFieldsProps) {
  const { t } = useTexts();
  const now = serverNow();
  const today = dayText(new Date(now));
  const { period, from, to, sort, isDescending } = filter;
  const changePeriod = (next: string) =>
    onChange(next === 'custom' ? customPeriodChange(filter, now) : { period: next as Period });
  return (
    <div className={styles.filters} role="group" aria-label={t('reseller:report.filters.label')}>
      <SelectField
        label={t('reseller:report.filters.period')}
        placeholder={null}
        value={period}
        onChange={changePeriod}
        options={periods.map((option) => ({ value: option, label: t(`reseller:report.periods.${option}`) }))}
      />
      {period === 'custom' && (
        <>
          <TextField
            label={t('reseller:report.filters.from')}
            type="date"
            max={to || today}
            value={from}
            onChange={(day) => onChange({ from: day })}
            error={isValid ? undefined : t('reseller:report.filters.invalidPeriod')}
          />
          <TextField
            label={t('reseller:report.filters.to')}
            type="date"
            min={from}
            max={today}
            value={to}
            onChange={(day) => onChange({ to: day })}
          />
        </>
      )}
      <PrefixField prefix={filter.prefix} onChange={(prefix) => onChange({ prefix })} />
      <div className={styles.sortField}>
        <SelectField
          label={t('reseller:report.filters.sort')}
          placeholder={null}
          value={sort}
          onChange={(next) => {
            // When the column changes, numbers are sorted from the highest down, references from A to Z.
            const column = referenceSorts.find((candidate) => candidate === next) ?? sort;
            onChange({ sort: column, isDescending: column === sort ? isDescending : column !== 'reference' });
          }}
          options={referenceSorts.map((column) => ({ value: column, label: t(`reseller:report.columns.${column}`) }))}
        />
      </div>
    </div>
  );
}

function PrefixField({ prefix, onChange }: { prefix: string; onChange: (prefix: string) => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(prefix);
  const lastPrefix = useRef(prefix);
  // A prefix that changed elsewhere, such as in the URL, replaces the typed text.
  if (lastPrefix.current !== prefix) {
    lastPrefix.current = prefix;
    if (typed !== prefix) setTyped(prefix);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    if (typed === prefix) return;
    const timer = setTimeout(() => {
      lastPrefix.current = typed;
      onChange(typed);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={t('reseller:report.filters.prefix')}
      type="search"
      autoComplete="off"
      autoCapitalize="off"
      format={cleanPrefix}
      value={typed}
      onChange={setTyped}
    />
  );
}
