import type { PaymentMethod } from '../../../contract/entities';

/** Methods by group, in the order the server gives them. */
export function groupMethods(methods: readonly PaymentMethod[]): { group: string; methods: PaymentMethod[] }[] {
  const groups = new Map<string, PaymentMethod[]>();
  for (const method of methods) groups.set(method.group, [...(groups.get(method.group) ?? []), method]);
  return [...groups].map(([group, within]) => ({ group, methods: within }));
}
