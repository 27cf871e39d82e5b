import type { ComponentType } from 'react';
import type { IconProps } from '../../../ui/icon';
import { CardIcon, ExternalIcon, PixIcon } from '../../../ui/icons-more';
import type { MethodModule } from './method';

export interface MethodRow {
  /** A group of the contract (MethodGroup). */
  group: string;
  Icon: ComponentType<IconProps>;
  load: () => Promise<MethodModule>;
}

/** Ways to pay by group: a row and a folder make a new one. */
export const methodRows: readonly MethodRow[] = [
  { group: 'CARD', Icon: CardIcon, load: () => import('./card/card').then((file) => file.cardMethod) },
  { group: 'PIX', Icon: PixIcon, load: () => import('./pix/pix').then((file) => file.pixMethod) },
];

/** A group this version does not know may still lead to a page of its own; what it asks is the server's list of fields. */
const fallback: MethodRow = { group: '', Icon: ExternalIcon, load: () => Promise.resolve({}) };

export const methodRow = (group: string | null): MethodRow => methodRows.find((row) => row.group === group) ?? fallback;

/** Loads a method's part of the checkout. */
export const loadMethod = (group: string | null): Promise<MethodModule> => methodRow(group).load();
