import type { PaymentMethod } from '../../../contract/entities';
import { type ListGroup, listGroups, listGroupsByCode, methodTraitsOf } from '../flow/method-traits';
import { isMethodUsable } from '../methods/usable-methods';

/** One of a method's options: a bank, a wallet, a coin or a mobile operator. */
export type MethodOption = NonNullable<PaymentMethod['options']>[number];

/** A row in the list of methods: a method, or, if a method offers several wallets, one of its wallets. */
export interface MethodListRow {
  key: string;
  method: PaymentMethod;
  /** The wallet. If set, the form doesn't ask for an option. */
  option?: MethodOption;
  /** Set if the row is the first of its group, whose name is shown above it. */
  heads?: ListGroup;
}

/**
 * The rows for the methods that can be used here. The first ones are in the server's order; those that a long list hides
 * at first are grouped. On a TV (`tv` is set), rows that need no typing come first, and there are no groups. Payers look for their wallet by its name, so each wallet has a row of its own.
 */
export function methodListRows(
  methods: readonly PaymentMethod[],
  tv?: { hasSavedCard: boolean } | undefined,
): MethodListRow[] {
  const rows = methods.flatMap<MethodListRow>((method) => {
    if (!isMethodUsable(method, tv !== undefined)) return [];
    const { code, group, options } = method;
    if (!methodTraitsOf(group).isWallet || !options?.length) return { key: code, method };
    return options.map((option) => ({ key: `${code} ${option.code}`, method, option }));
  });
  return tv ? sortForTv(rows, tv.hasSavedCard) : groupHiddenRows(rows);
}

const listGroupOf = ({ method: { code, group } }: MethodListRow): ListGroup =>
  listGroupsByCode[code] ?? methodTraitsOf(group).listGroup ?? 'other';

function groupHiddenRows(rows: readonly MethodListRow[]): MethodListRow[] {
  const shownCount = initialRowCount(rows.length);
  const hidden = rows.slice(shownCount);
  const grouped = listGroups.flatMap((group) =>
    hidden
      .filter((row) => listGroupOf(row) === group)
      .map((row, index) => (index === 0 ? { ...row, heads: group } : row)),
  );
  return [...rows.slice(0, shownCount), ...grouped];
}

/** QR codes come first, but the card is among the rows that are shown at first, and a saved card precedes them. */
function sortForTv(rows: readonly MethodListRow[], hasSavedCard: boolean): MethodListRow[] {
  const isScanned = ({ method }: MethodListRow) => methodTraitsOf(method.group).isScannedOnTv === true;
  const isCard = ({ method }: MethodListRow) => !!method.cardBrands;
  const scanned = rows.filter(isScanned);
  const precedingCount = hasSavedCard ? 0 : collapsedRowCount - 1;
  return [
    ...scanned.slice(0, precedingCount),
    ...rows.filter(isCard),
    ...scanned.slice(precedingCount),
    ...rows.filter((row) => !isScanned(row) && !isCard(row)),
  ];
}

const collapsedRowCount = 4;

/**
 * How many rows are shown before the button "More payment methods" is pressed. If only one row would be hidden, it is
 * shown instead of the button, because it is no taller.
 */
export const initialRowCount = (rowCount: number): number =>
  rowCount > collapsedRowCount + 1 ? collapsedRowCount : rowCount;

const maxShownNames = 3;

/**
 * The names of a method's first banks, coins or operators: "M-Pesa, MTN MoMo, Airtel Money…". Undefined if there are
 * fewer than two.
 */
export function optionNamesText({ options }: PaymentMethod): string | undefined {
  const names = [...new Set(options?.map(({ name }) => name))];
  if (names.length < 2) return undefined;
  return names.slice(0, maxShownNames).join(', ') + (names.length > maxShownNames ? '…' : '');
}
