import type { PaymentMethod } from '../../../contract/entities';

/** Groups methods, in the server's order. */
export function groupMethods(methods: readonly PaymentMethod[]): { group: string; methods: PaymentMethod[] }[] {
  const groups = new Map<string, PaymentMethod[]>();
  for (const method of methods) groups.set(method.group, [...(groups.get(method.group) ?? []), method]);
  return [...groups].map(([group, members]) => ({ group, methods: members }));
}
