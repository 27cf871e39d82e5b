import { metadataLimits } from '../../contract/metadata-limits';
import { ownFields, parseJson } from '../../rules/own-fields';
import type { Settings } from './settings';

/** What a page stores with its orders. */
export type OrderMetadata = Readonly<Record<string, string>>;

const parse = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
};

/** The entries of a setting that the contract allows (`metadataSchema`), and the names of the others. */
export function readMetadata(setting: Settings['metadata']): { metadata: OrderMetadata; dropped: string[] } {
  const value = typeof setting === 'string' ? parse(setting) : setting;
  const { maxEntries, maxLength, name } = metadataLimits;
  const entries = Object.entries(typeof value === 'object' && value ? value : {});
  const isAllowed = ([key, text]: [string, unknown]) =>
    name.test(key) && typeof text === 'string' && text.length <= maxLength;
  const allowed = entries.filter(isAllowed).slice(0, maxEntries) as [string, string][];
  const kept = new Set(allowed.map(([key]) => key));
  return {
    metadata: ownFields(Object.fromEntries(allowed)),
    dropped: entries.map(([key]) => key).filter((key) => !kept.has(key)),
  };
}

/** What the page stores with its orders; undefined if it stores nothing. */
export function orderMetadata({ metadata: setting }: Pick<Settings, 'metadata'>): OrderMetadata | undefined {
  if (!setting) return undefined;
  const { metadata } = readMetadata(setting);
  return Object.keys(metadata).length > 0 ? metadata : undefined;
}
