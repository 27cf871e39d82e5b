import type { ReactNode } from 'react';
import { useSheet } from '../../../runtime/styles/sheets';
import { classNames } from '../../../ui/styling/class-names';
import styles, { sheet } from './fact-list.module.css';

interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** It stands directly under its title, which no line parts it from. */
  isFirst?: boolean;
}

/** Names and values under each other. A fact without a value is left out. */
export function FactList({ facts, isFirst = false }: FactListProps) {
  useSheet(sheet);
  return (
    <dl className={classNames(styles.facts, isFirst && styles.first)}>
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
