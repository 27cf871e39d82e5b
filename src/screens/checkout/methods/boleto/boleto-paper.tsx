import { type Ref, useMemo } from 'react';
import type { Order, PaymentAction } from '../../../../contract/entities';
import type { Language, Money as MoneyValue } from '../../../../contract/primitives';
import { ownFields } from '../../../../rules/own-fields';
import { formatBoletoLine } from '../../../../rules/payments/boleto';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Logo } from '../../../../ui/brand-logo/logo';
import { keepDayTogether } from '../../../../ui/format/date-text';
import { Money } from '../../../../ui/format/money';
import { DescriptionList } from '../../../../ui/layout/description-list';
import styles, { sheet } from './boleto.module.css';
import { itfBars, itfPath } from './itf';

interface BoletoPaperProps {
  boleto: Extract<PaymentAction, { type: 'slip' }>;
  orderId: string;
  order: Order | null;
  total: MoneyValue | null;
  ref: Ref<HTMLElement>;
}

/**
 * The due date as text. It's a date of Brazil's banks, whatever the payer's time zone is. Omits "г." ("year"), with which
 * Russian dates end.
 */
export const dueDateText = (due: number, lang: Language): string =>
  keepDayTogether(
    new Intl.DateTimeFormat(
      `${lang}-u-nu-latn`,
      ownFields({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'America/Sao_Paulo' } as const),
    )
      .format(due)
      .replace(/\sг\.$/, ''),
  );

/** The printable boleto: payee, amount, due date, the number to type (`line`) and barcode. */
export function BoletoPaper({ boleto, orderId, order, total, ref }: BoletoPaperProps) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const { name } = useSignalValue(useElementContext().brand).settings;
  const line = formatBoletoLine(boleto.line);
  // An ITF barcode encodes digits in pairs, so the number of digits must be even.
  const hasValidBarcode = /^(\d\d)+$/.test(boleto.barcode);
  return (
    <article ref={ref} className={styles.paper} aria-label={t('pay-boleto:paper.name')}>
      <header className={styles.head}>
        <Logo className={styles.logo} />
        <span className={styles.title}>{t('pay-boleto:paper.name')}</span>
      </header>
      <DescriptionList
        rows={[
          { term: t('pay-boleto:paper.payee'), value: name },
          { term: t('pay-boleto:paper.order'), value: orderId },
          order && { term: t('pay-boleto:paper.plan'), value: order.planName },
          { term: t('pay-boleto:paper.due'), value: dueDateText(boleto.due, lang) },
          total && {
            term: t('pay-boleto:paper.amount'),
            value: <Money value={total} showsCurrencyCode />,
            isStrong: true,
          },
        ]}
      />
      <p className={styles.term}>{t('pay-boleto:paper.line')}</p>
      <p className={styles.line}>
        <bdi>
          {line.split(' ').map((group) => (
            <span key={group}>{group} </span>
          ))}
        </bdi>
      </p>
      {hasValidBarcode && (
        <div className={styles.bars}>
          <Barcode digits={boleto.barcode} label={t('pay-boleto:paper.bars')} />
        </div>
      )}
    </article>
  );
}

/** The empty space on each side of the bars, in modules. A module is the width of a narrow bar. */
const quietZone = 10;
/** The height of the bars, in modules. */
const barHeight = 54;

/**
 * The barcode of a boleto, in the format ITF (Interleaved 2 of 5). It's black on white in every
 * theme, so that scanners can read it.
 */
function Barcode({ digits, label }: { digits: string; label: string }) {
  const { path, width } = useMemo(() => {
    const { bars, width: barsWidth } = itfBars(digits);
    return { path: itfPath(bars, barHeight, quietZone), width: barsWidth + 2 * quietZone };
  }, [digits]);
  return (
    <svg
      viewBox={`0 0 ${width} ${barHeight}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      focusable="false"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
