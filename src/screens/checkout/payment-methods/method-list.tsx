import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { methodNotSupportedError } from '../../../contract/errors/client-errors';
import type { Money } from '../../../contract/primitives';
import { compareMoney } from '../../../rules/money/money';
import { type ElementContext, useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { isOldEngine } from '../../../runtime/page/old-engine';
import { LazyPart, preloadPart } from '../../../ui/async/lazy-part';
import { Button } from '../../../ui/button/button';
import { RadioCards } from '../../../ui/choices/radio-cards';
import { Badge } from '../../../ui/feedback/badge';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading } from '../../../ui/feedback/loading/skeleton';
import { useMoney } from '../../../ui/format/money';
import { classNames } from '../../../ui/styling/class-names';
import styles from '../../shared/payment/checkout.module.css';
import { methodsSkeleton } from '../../shared/payment/checkout-skeleton';
import { MethodForm } from './method-form';
import { initialRowCount, type MethodListRow, optionNamesText } from './method-list-rows';
import type { PayTerms } from './pay-button';
import type { NoMethodsProps, PaymentMethodsProps } from './payment-methods-props';
import type { useMethodSelection } from './use-method-selection';

interface MethodListProps extends PaymentMethodsProps {
  selection: ReturnType<typeof useMethodSelection>;
  terms: PayTerms;
  /** Nothing has to be paid, so the list is hidden. */
  isFree: boolean;
  startOver: RefObject<(() => void) | null>;
  /** A row above the list may still appear, so the skeleton stays. */
  isWaiting: boolean;
}

/** The list of methods with their forms. If there are no methods: a skeleton while they load, else why there are none. */
export function MethodList(props: MethodListProps) {
  const { checkout, step, view, draft, onDraft, back, selection, terms, isFree, startOver, isWaiting } = props;
  const { t } = useTexts();
  const { methods, discounts, installments } = view;
  const { rows, chosen, choose } = selection;
  // Forms that were opened stay mounted, so that they keep their input.
  const openedKeys = useRef(new Set<string>());
  if (chosen) openedKeys.current.add(chosen.key);
  if (rows.length > 0 && !isWaiting) {
    return (
      <MethodChoice
        rows={rows}
        discounts={discounts.data?.discounts ?? []}
        chosen={chosen?.key}
        total={terms.total}
        isTest={methods.data?.isTest === true}
        onChoose={choose}
        renderForm={({ key, method, option }) => {
          const isChosen = key === chosen?.key;
          return (
            openedKeys.current.has(key) && (
              <div key={key} hidden={!isChosen}>
                <MethodForm
                  option={option?.code}
                  {...{ method, checkout, draft, onDraft, installments, terms, startOver }}
                  isChosen={isChosen && !isFree}
                  isPaying={step.phase === 'paying' && isChosen}
                  problem={isChosen ? step.problem : null}
                />
              </div>
            )
          );
        }}
      />
    );
  }
  if (methods.data && !selection.isLoading && !isWaiting) return <NoMethods {...back} />;
  if (methods.status === 'error') {
    return (
      <ErrorState
        error={methods.error}
        title={t('checkout:method.failed')}
        retry={methods.retry}
        isRetrying={methods.isStale}
      />
    );
  }
  return (
    <Loading>
      <span className={styles.stack}>{methodsSkeleton}</span>
    </Loading>
  );
}

/** Says that the server offers no payment method for this order. */
export function NoMethods({ to, label }: NoMethodsProps) {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <ErrorState
      error={methodNotSupportedError}
      title={t('checkout:noMethods')}
      action={
        <Button size="small" variant="secondary" onClick={() => context.navigate(to)}>
          {label}
        </Button>
      }
    />
  );
}

export interface MethodChoiceProps {
  rows: readonly MethodListRow[];
  /** The discounts, in percent, for paying with certain methods. */
  discounts: readonly { methodCode: string; percent: number }[];
  /** The key of the chosen row. */
  chosen: string | undefined;
  /** The amount of the order, once known. */
  total?: Money | undefined;
  /** Payments are simulated. */
  isTest: boolean;
  onChoose: (row: MethodListRow) => void;
  /** Returns a row's form, or nothing if the row was never chosen. */
  renderForm: (row: MethodListRow) => ReactNode;
}

const loadMarks = () =>
  import('../../../ui/icons/payment-marks/payment-marks.lazy').then(({ MethodMarks }) => MethodMarks);

/** Loads the methods' logos before the list is shown. */
export const preloadMarks = (lang: ElementContext['lang']): Promise<unknown> => preloadPart(loadMarks, [], lang);

/** The rows and the open form, and what follows the list. */
const partsOf = (fieldset: HTMLElement | null): readonly Element[] => [
  ...(fieldset?.querySelectorAll(':scope > div > :not([hidden])') ?? []),
  ...(fieldset?.nextElementSibling ? [fieldset.nextElementSibling] : []),
];

const topsOf = (parts: readonly Element[]): ReadonlyMap<Element, number> =>
  new Map(parts.map((part) => [part, part.getBoundingClientRect().top]));

/**
 * Moves the parts from their earlier places to those that they have now, while the opened form is unveiled. The layout
 * is final at once, so nothing is laid out again while they move.
 */
function glide(parts: readonly Element[], before: ReadonlyMap<Element, number>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || isOldEngine) return;
  const after = topsOf(parts);
  const timing = { duration: 180, easing: 'ease-out' };
  for (const part of parts) {
    const distance = (before.get(part) ?? 0) - (after.get(part) ?? 0);
    if (!before.has(part)) part.animate({ clipPath: ['inset(0 -2px 100%)', 'inset(0 -2px)'] }, timing);
    else if (distance !== 0) part.animate({ transform: [`translateY(${distance}px)`, 'none'] }, timing);
  }
}

/** The open form, and where it is in the list. */
interface OpenForm {
  panel: HTMLElement;
  top: number;
  height: number;
}

function openFormIn(fieldset: HTMLElement | null): OpenForm | null {
  const panel = fieldset?.querySelector<HTMLElement>(':scope > div > div:not([hidden])');
  if (!fieldset || !panel) return null;
  const { top, height } = panel.getBoundingClientRect();
  return { panel, top: top - fieldset.getBoundingClientRect().top, height };
}

/** Rolls up a copy of the form that was open, behind the rows that move over its place. */
function rollUp({ panel, top, height }: OpenForm, fieldset: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || isOldEngine || !panel.hidden) return;
  // Not a `div`: the rows and forms of the list are.
  const copy = document.createElement('span');
  copy.className = `${panel.className} ${styles.closing}`;
  copy.append(...panel.cloneNode(true).childNodes);
  for (const node of copy.querySelectorAll('[id], [name]')) {
    node.removeAttribute('id');
    node.removeAttribute('name');
  }
  Object.assign(copy.style, { top: `${top}px`, height: `${height}px` });
  Object.assign(copy, { inert: true, ariaHidden: 'true' });
  fieldset.prepend(copy);
  const clipPath = ['inset(0)', 'inset(0 0 100%)'];
  copy.animate({ clipPath }, { duration: 180, easing: 'ease-out', fill: 'forwards' }).onfinish = () => copy.remove();
}

/** The payment methods. The form of the chosen one opens below its row. */
function MethodChoice({ rows, discounts, chosen, total, isTest, onChoose, renderForm }: MethodChoiceProps) {
  const { t } = useTexts();
  const formatMoney = useMoney();
  const fieldset = useRef<HTMLElement | null>(null);
  const lastClicked = useRef<'method' | 'more'>(undefined);
  const positions = useRef<ReadonlyMap<Element, number>>(new Map());
  const openForm = useRef<OpenForm>(null);
  const [showsAllRows, setShowsAllRows] = useState(false);
  const shownCount = showsAllRows ? rows.length : initialRowCount(rows.length);
  // All rows are shown if the chosen one would be hidden, and stay shown if another one is chosen later.
  if (rows.slice(shownCount).some(({ key }) => key === chosen)) setShowsAllRows(true);
  useLayoutEffect(() => {
    if (!chosen || lastClicked.current !== 'method') return undefined;
    // Waits for the next frame, which computes the layout anyway. Reading the layout now would make the click twice as
    // slow.
    const frame = requestAnimationFrame(() => {
      const row = fieldset.current?.querySelector(':scope > div > label > :checked')?.parentElement;
      // The chosen row moves up when the form above it closes, and its form may open below the visible area.
      const panel = row?.nextElementSibling;
      if (panel && (row.getBoundingClientRect().top < 0 || panel.getBoundingClientRect().bottom > innerHeight))
        row.scrollIntoView();
      glide(partsOf(fieldset.current), positions.current);
      if (openForm.current && fieldset.current) rollUp(openForm.current, fieldset.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen]);
  // "More payment methods" disappears after a click, so the first added row takes the focus.
  useLayoutEffect(() => {
    const inputs = fieldset.current?.querySelectorAll<HTMLElement>(':scope > div > label > input');
    if (showsAllRows && lastClicked.current === 'more') inputs?.[initialRowCount(rows.length)]?.focus();
  }, [showsAllRows, rows.length]);
  return (
    <>
      <RadioCards
        legend={
          isTest ? (
            <span className={styles.testLegend}>
              {t('checkout:method.legend')}{' '}
              <span className={styles.testMode}>
                <Badge kind="warning">{t('checkout:method.testMode')}</Badge>
              </span>
            </span>
          ) : (
            t('checkout:method.legend')
          )
        }
        controlRef={(element) => {
          fieldset.current = element;
        }}
        value={chosen}
        onChange={(key) => {
          lastClicked.current = 'method';
          positions.current = topsOf(partsOf(fieldset.current));
          openForm.current = openFormIn(fieldset.current);
          const chosenRow = rows.find((row) => row.key === key);
          if (chosenRow) onChoose(chosenRow);
        }}
        options={rows.slice(0, shownCount).map((row) => {
          const { key, method, option } = row;
          const { minimum } = method;
          const percent = discounts.find(({ methodCode }) => methodCode === method.code)?.percent ?? 0;
          // A row is disabled if the total is below its minimum. Amounts in different currencies can't be compared. The
          // chosen row stays enabled: its form shows the minimum.
          const isDisabled =
            key !== chosen && !!minimum && minimum.currency === total?.currency && compareMoney(total, minimum) < 0;
          const note = option ? option.note : (method.note ?? optionNamesText(method));
          return {
            value: key,
            heading: row.heads && t(`checkout:method.groups.${row.heads}`),
            title: option?.name ?? method.name,
            badge: percent > 0 && <Badge kind="success">{t('checkout:method.discount', { percent })}</Badge>,
            meta: isDisabled && minimum ? t('checkout:method.minimum', { amount: formatMoney(minimum) }) : note,
            disabled: isDisabled,
            trailing: (
              <span className={classNames(styles.marks, !!method.cardBrands && styles.markStrip)}>
                <LazyPart load={loadMarks} props={{ method, option }} failed={null} />
              </span>
            ),
            panel: <div className={styles.column}>{renderForm(row)}</div>,
          };
        })}
      />
      {shownCount < rows.length && (
        <Button
          variant="secondary"
          full
          aria-expanded={false}
          onClick={() => {
            lastClicked.current = 'more';
            setShowsAllRows(true);
          }}
        >
          {t('checkout:method.more', { number: rows.length - shownCount })}
        </Button>
      )}
    </>
  );
}
