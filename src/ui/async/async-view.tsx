import type { ReactNode } from 'react';
import { isUnsupported } from '../../runtime/api/call-error';
import { useTexts } from '../../runtime/element-context/element-context';
import type { QueryView } from '../../runtime/element-context/use-query';
import { ErrorState } from '../feedback/error-state';
import { Loading, Skeleton } from '../feedback/loading/skeleton';
import { Notice } from '../feedback/notice';

interface QueryErrorProps {
  query: QueryView<unknown>;
  /** The title of the error, which says what couldn't be loaded. */
  failedTitle: string;
}

/**
 * If the query has failed, its error with a retry button; if the server doesn't offer the call, a note without one.
 * Where `AsyncView` shows no data of the query, use it alone, so that no failure is silent.
 */
export function QueryError({ query: { status, error, isStale, retry }, failedTitle }: QueryErrorProps) {
  const { t } = useTexts();
  if (status !== 'error') return null;
  if (isUnsupported(error)) return <Notice kind="info">{t('common:errors.notOffered')}</Notice>;
  // If the query has failed, `isStale` means that a retry is running.
  return <ErrorState title={failedTitle} error={error} retry={retry} isRetrying={isStale} />;
}

interface AsyncViewProps<T> extends QueryErrorProps {
  query: QueryView<T>;
  /** Shown while the data loads. */
  skeleton: ReactNode;
  children(data: T): ReactNode;
}

/**
 * Renders the data of a query, a skeleton while the data loads, or an error with a retry button if the query fails. If
 * a refresh fails, the previously loaded data stays visible below the error. If the server doesn't offer the call, says
 * so without an error and without a retry button.
 */
export function AsyncView<T>({ query, failedTitle, skeleton, children }: AsyncViewProps<T>) {
  const { data, status } = query;
  return (
    <>
      <QueryError query={query} failedTitle={failedTitle} />
      {data !== undefined && children(data)}
      {data === undefined && status !== 'error' && <Loading>{skeleton}</Loading>}
    </>
  );
}

interface AsyncListProps<T, Item> extends Pick<AsyncViewProps<T>, 'query' | 'failedTitle'> {
  itemsOf(data: T): readonly Item[];
  /** Renders an item as an `<li>` with a React key. */
  renderItem(item: Item, index: number): ReactNode;
  /** Shown if there are no items. */
  empty: ReactNode;
  /** The class of the list and of its skeleton. */
  className: string | undefined;
  /** How many skeletons are shown while the list loads, and the CSS height of each. */
  skeleton: { count: number; height: string };
  /** Shown below a list that has items. */
  footer?: ReactNode;
}

/** A list from a query: a skeleton, an error, the empty state or its items. */
export function AsyncList<T, Item>(props: AsyncListProps<T, Item>) {
  const { query, failedTitle, itemsOf, renderItem, empty, className, skeleton, footer } = props;
  return (
    <AsyncView
      query={query}
      failedTitle={failedTitle}
      skeleton={
        <div className={className}>
          {Array.from({ length: skeleton.count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike and never move
            <Skeleton key={index} height={skeleton.height} />
          ))}
        </div>
      }
    >
      {(data) => {
        const items = itemsOf(data);
        if (items.length === 0) return empty;
        return (
          <>
            <ul className={className}>{items.map(renderItem)}</ul>
            {footer}
          </>
        );
      }}
    </AsyncView>
  );
}
