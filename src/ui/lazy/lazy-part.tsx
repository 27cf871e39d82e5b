import type { ComponentType, ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state';
import { useLazy } from './use-lazy';

interface LazyPartProps<Props> {
  /** Fetches the component's code. To change the loader, change the React `key` too. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Shown while the code loads. */
  children?: ReactNode;
}

/** A component whose code is fetched when it is first shown. A failure or the time limit shows an error with a retry. */
export function LazyPart<Props extends object>({ load, props, children }: LazyPartProps<Props>) {
  const { module: Part, hasFailed, retry } = useLazy('part', load);
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  return Part ? <Part {...props} /> : children;
}
