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
import { pageScroller, scrollerOf } from '../../../ui/spatial-navigation/reveal';
import { classNames } from '../../../ui/styling/class-names';
import styles from '../../shared/payment/checkout.module.css';
import { methodsSkeleton } from '../../shared/payment/checkout-skeleton';
import type { MethodHandle } from '../../shared/payment/payment-method';
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
  chosenHandle: RefObject<RefObject<MethodHandle | null> | null>;
  /** A row above the list may still appear, so the skeleton stays. */
  isWaiting: boolean;
}

/** The list of methods with their forms. If there are no methods: a skeleton while they load, else why there are none. */
export function MethodList(props: MethodListProps) {
  const { checkout, step, view, draft, onDraft, back, selection, terms, isFree, chosenHandle, isWaiting } = props;
  const { t } = useTexts();
  const { methods, discounts, installments } = view;
  const { rows, chosen, shownKey, opening, choose } = selection;
  // Forms that were opened stay mounted, so that they keep their input.
  const openedKeys = useRef(new Set<string>());
  if (chosen) openedKeys.current.add(chosen.key);
  if (rows.length > 0 && !isWaiting) {
    return (
      <MethodChoice
        rows={rows}
        discounts={discounts.data?.discounts ?? []}
        chosen={chosen?.key}
        shown={shownKey}
        opening={opening}
        total={terms.total}
        onChoose={choose}
        renderForm={({ key, method, option }) => {
          const isChosen = key === chosen?.key;
          return (
            openedKeys.current.has(key) && (
              <div key={key} hidden={!isChosen}>
                <MethodForm
                  option={option?.code}
                  {...{ method, checkout, draft, onDraft, installments, terms, chosenHandle }}
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
  /** The key of the row that looks chosen. */
  shown: string | undefined;
  /** The key of the row whose form opens once its code has loaded. */
  opening: string | undefined;
  /** The amount of the order, once known. */
  total?: Money | undefined;
  /** `beforeOpen` is called right before the row's form opens. */
  onChoose: (row: MethodListRow, beforeOpen: () => void) => void;
  /** Returns a row's form, or nothing if the row was never chosen. */
  renderForm: (row: MethodListRow) => ReactNode;
}

const loadMarks = () =>
  import('../../../ui/icons/payment-marks/payment-marks.lazy').then(({ MethodMarks }) => MethodMarks);

/** Loads the methods' logos before the list is shown. */
export const preloadMarks = (lang: ElementContext['lang']): Promise<unknown> => preloadPart(loadMarks, [], lang);

/** The rows and the open form, what is above and below the list, and the bar with the pay button. */
function partsOf(fieldset: HTMLElement): readonly Element[] {
  const layout = fieldset.closest(`.${styles.layout}`);
  return [
    ...fieldset.querySelectorAll(':scope > legend, :scope > div > :not([hidden])'),
    ...[fieldset.parentElement, layout?.querySelector(`:scope > .${styles.last}`), layout?.parentElement]
      .flatMap((container) => [...(container?.children ?? [])])
      .filter((part) => !part.contains(fieldset)),
  ];
}

const openPanelOf = (fieldset: HTMLElement) => fieldset.querySelector<HTMLElement>(':scope > div > div:not([hidden])');

const topsOf = (parts: readonly Element[]): ReadonlyMap<Element, number> =>
  new Map(parts.map((part) => [part, part.getBoundingClientRect().top]));

/** The list right before another form opens. */
interface ListBefore {
  tops: ReadonlyMap<Element, number>;
  panel: HTMLElement | null;
}

/** Stops showing a form that closes. */
function endClosing(panel: HTMLElement): void {
  panel.classList.remove(styles.closing as string);
  panel.previousElementSibling?.removeAttribute('data-closing');
  panel.inert = false;
  panel.style.top = '';
}

/**
 * Keeps a form that was open visible below its row, out of the layout, until it has rolled up. A copy would have no card
 * fields.
 */
function startClosing(panel: HTMLElement): void {
  panel.classList.add(styles.closing as string);
  panel.previousElementSibling?.setAttribute('data-closing', '');
  panel.inert = true;
}

/**
 * Scrolls so that the chosen row stays where it was pressed, as far as the page can scroll, unless its form wouldn't be
 * in view, above the bar with the pay button. A form that is too tall for that starts at the top.
 */
function scrollToForm(row: Element, panel: Element, topBefore: number): void {
  const scroller = scrollerOf(row, null);
  if (!scroller) return;
  const box = row.getBoundingClientRect();
  const view = scroller === pageScroller(document) ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const bar = panel.closest(`.${styles.layout}`)?.querySelector(`.${styles.bar}`)?.getBoundingClientRect();
  const isUnderBar = bar && bar.left < box.right && bar.right > box.left;
  const bottom = Math.min(view.bottom, innerHeight, isUnderBar ? bar.top : innerHeight);
  const toShowForm = panel.getBoundingClientRect().bottom - bottom + marginPx;
  const top = Math.min(Math.max(box.top - topBefore, toShowForm), box.top - Math.max(view.top, 0) - marginPx);
  scroller.scrollBy({ top, behavior: 'instant' });
}

/** The space that `scrollToForm` leaves around the row and its form. */
const marginPx = 8;

/**
 * Moves the rows from their earlier places to those that they have now, while the form that was open rolls up and the
 * chosen one unrolls below its row. The layout is final at once, so nothing is laid out again while they move.
 */
function glide(fieldset: HTMLElement, { tops, panel: closing }: ListBefore): void {
  const parts = partsOf(fieldset);
  const after = topsOf(parts);
  const row = closing?.hidden ? (closing.previousElementSibling as HTMLElement) : null;
  // Read before the animations start. The rows and forms are laid out in the list, below the legend of the fieldset.
  const closingTop = row && row.offsetTop + row.offsetHeight;
  const timing = { duration: 220, easing: 'cubic-bezier(0, 0, 0.2, 1)' };
  const [open, rolledUp] = ['inset(0 -2px)', 'inset(0 -2px 100%)'];
  const distanceOf = (part: Element | null) =>
    part && tops.has(part) ? (tops.get(part) as number) - (after.get(part) ?? 0) : 0;
  for (const part of parts) {
    const distance = distanceOf(tops.has(part) ? part : part.previousElementSibling);
    const transform = [`translateY(${distance}px)`, 'none'];
    if (!tops.has(part)) part.animate({ transform, clipPath: [rolledUp, open], opacity: [0, 1] }, timing);
    else if (distance !== 0) part.animate({ transform }, timing);
  }
  if (!closing || closingTop === null) return;
  closing.style.top = `${closingTop}px`;
  const transform = [`translateY(${distanceOf(row)}px)`, 'none'];
  closing.animate({ transform, clipPath: [open, rolledUp], opacity: [1, 0] }, timing).onfinish = () =>
    endClosing(closing);
}

/** The payment methods. The form of the chosen one opens below its row. */
function MethodChoice(props: MethodChoiceProps) {
  const { rows, discounts, chosen, shown, opening, total, onChoose, renderForm } = props;
  const { t } = useTexts();
  const formatMoney = useMoney();
  const fieldset = useRef<HTMLElement | null>(null);
  const hasClickedMore = useRef(false);
  const listBefore = useRef<ListBefore>(null);
  const [showsAllRows, setShowsAllRows] = useState(false);
  const shownCount = showsAllRows ? rows.length : initialRowCount(rows.length);
  // All rows are shown if the chosen one would be hidden, and stay shown if another one is chosen later.
  if (rows.slice(shownCount).some(({ key }) => key === chosen)) setShowsAllRows(true);
  useLayoutEffect(() => {
    const list = fieldset.current;
    const before = listBefore.current;
    listBefore.current = null;
    if (!chosen || !list || !before) return undefined;
    const isStill = isOldEngine || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const closing = isStill ? null : before.panel;
    // Waits for the next frame, which computes the layout anyway. Reading the layout now would make the click twice as
    // slow.
    const frame = requestAnimationFrame(() => {
      // The browser hasn't hidden the form yet: it hides and shows elements only when it computes the layout.
      if (closing?.hidden) startClosing(closing);
      const row = list.querySelector(':scope > div > label > :checked')?.parentElement;
      if (row?.nextElementSibling) scrollToForm(row, row.nextElementSibling, before.tops.get(row) ?? 0);
      if (!isStill) glide(list, before);
    });
    return () => {
      cancelAnimationFrame(frame);
      if (!closing) return;
      for (const animation of closing.getAnimations()) animation.cancel();
      endClosing(closing);
    };
  }, [chosen]);
  // "More payment methods" disappears after a click, so the first added row takes the focus.
  useLayoutEffect(() => {
    const inputs = fieldset.current?.querySelectorAll<HTMLElement>(':scope > div > label > input');
    if (showsAllRows && hasClickedMore.current) inputs?.[initialRowCount(rows.length)]?.focus();
  }, [showsAllRows, rows.length]);
  return (
    <>
      <RadioCards
        legend={t('checkout:method.legend')}
        controlRef={(element) => {
          fieldset.current = element;
        }}
        value={shown}
        openValue={chosen}
        onChange={(key) => {
          const chosenRow = rows.find((row) => row.key === key);
          if (!chosenRow) return;
          onChoose(chosenRow, () => {
            const list = fieldset.current;
            listBefore.current = list && { tops: topsOf(partsOf(list)), panel: openPanelOf(list) };
          });
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
            badge: percent > 0 && <Badge kind="success">{t('checkout:method.payLess', { percent })}</Badge>,
            meta: isDisabled && minimum ? t('checkout:method.minimum', { amount: formatMoney(minimum) }) : note,
            disabled: isDisabled,
            busy: key === opening,
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
            hasClickedMore.current = true;
            setShowsAllRows(true);
          }}
        >
          {t('checkout:method.more', { number: rows.length - shownCount })}
        </Button>
      )}
    </>
  );
}
