import type { ReactNode } from 'react';
import type { QueryView } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading } from '../../../ui/feedback/skeleton';
import styles, { sheet } from './account-card.module.css';

interface AccountCardProps<T> {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  query: QueryView<T>;
  /** What stands over an error. */
  failed: string;
  /** What holds the place while the answer is on its way. */
  skeleton: ReactNode;
  children(data: T): ReactNode;
}

/** One part of the account: it loads, fails and tries again on its own. */
export function AccountCard<T>({ title, aside, query, failed, skeleton, children }: AccountCardProps<T>) {
  useSheet(sheet);
  const { data, status, error, isStale, retry } = query;
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {aside}
      </div>
      {status === 'error' && <ErrorState title={failed} error={error} retry={retry} isRetrying={isStale} />}
      {data !== undefined && children(data)}
      {data === undefined && status === 'loading' && <Loading>{skeleton}</Loading>}
    </section>
  );
}
