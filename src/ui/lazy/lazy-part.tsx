import type { ComponentType, ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state';
import { useLazy } from './use-lazy';

interface LazyPartProps<Props> {
  /** Fetches the component's code. To show a different component, also change the React `key` of `LazyPart`. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Shown while the code loads. */
  children?: ReactNode;
}

/**
 * Shows a component whose code is fetched when it is needed for the first time. If loading fails or times out, an error
 * with a retry button is shown instead.
 */
export function LazyPart<Props extends object>({ load, props, children }: LazyPartProps<Props>) {
  const { module: Part, hasFailed, retry } = useLazy('part', load);
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  return Part ? <Part {...props} /> : children;
}
