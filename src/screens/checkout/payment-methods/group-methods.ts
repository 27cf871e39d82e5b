import type { PaymentMethod } from '../../../contract/entities';

/** Groups methods, in the server's order. */
export function groupMethods(methods: readonly PaymentMethod[]): { group: string; methods: PaymentMethod[] }[] {
  const groups = new Map<string, PaymentMethod[]>();
  for (const method of methods) groups.set(method.group, [...(groups.get(method.group) ?? []), method]);
  return [...groups].map(([group, members]) => ({ group, methods: members }));
}

const firstRows = 4;

/** How many groups are shown before "More payment methods". A single row takes no more room than that button. */
export const shownAtFirst = (groupCount: number): number => (groupCount > firstRows + 1 ? firstRows : groupCount);

/** The wallets, banks or operators behind a row, if its title doesn't name them: "PicPay, Mercado Pago". */
export function brandNames(members: readonly PaymentMethod[]): string | undefined {
  const names = members.flatMap(({ name, options }) => (options?.length ? options.map((one) => one.name) : [name]));
  return names.length > 1 ? names.join(', ') : undefined;
}
