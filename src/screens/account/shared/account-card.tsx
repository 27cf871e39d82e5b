import type { ReactNode } from 'react';
import type { QueryView } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncView } from '../../../ui/async/async-view';
import { sheet } from './account-card.module.css';
import { AccountCardView } from './overview-view';

interface AccountCardProps<T> {
  title: string;
  /** Shown next to the title. */
  aside?: ReactNode;
  query: QueryView<T>;
  /** The title of the error that is shown if the query fails. */
  failedTitle: string;
  /** Shown while the data loads. */
  skeleton: ReactNode;
  children(data: T): ReactNode;
}

/** A section of the account, shown as a box, with its own skeleton, error and retry. Not a payment card. */
export function AccountCard<T>({ title, aside, query, failedTitle, skeleton, children }: AccountCardProps<T>) {
  useSheet(sheet);
  return (
    <AccountCardView title={title} aside={aside}>
      <AsyncView query={query} failedTitle={failedTitle} skeleton={skeleton}>
        {children}
      </AsyncView>
    </AccountCardView>
  );
}
