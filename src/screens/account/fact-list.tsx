import type { ReactNode } from 'react';
import { useSheet } from '../../runtime/sheets';
import styles, { sheet } from './fact-list.module.css';

/** Names and values under each other. A fact without a value is left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  useSheet(sheet);
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className={styles.fact}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
