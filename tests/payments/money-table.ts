import { readFileSync } from 'node:fs';
import { inRoot } from '../tools/paths';

/** A row of the table “What the texts say about money” in the checkout's README. */
export interface MoneyTextRow {
  /** The keys of the texts: `payment:result.success.title`. */
  keys: string[];
  /** What the texts say, such as `not charged`. */
  says: string;
}

/** Reads the table of the texts that say whether money moved or will move. */
export function readMoneyTable(): MoneyTextRow[] {
  const readme = readFileSync(inRoot('src/screens/checkout/README.md'), 'utf8');
  const table = readme.split('## What the texts say about money')[1] ?? '';
  const lines = table.split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) => {
    const [keys = '', says = ''] = line.slice(2).split(' | ');
    return { keys: [...keys.matchAll(/`([\w-]+:[\w.]+)`/g)].flatMap(([, key]) => key ?? []), says };
  });
}
