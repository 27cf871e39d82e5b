import type { ComponentType, ReactNode } from 'react';
import type { Area } from '../../runtime/i18n/text-keys';
import { ErrorState } from '../feedback/error-state';
import { useLazyWithTexts } from './use-lazy-with-texts';

interface LazyPartProps<Props> {
  /** Fetches the component's code. To show a different component, also change the React `key` of `LazyPart`. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** The text areas that the component needs, besides the element's own areas. */
  areas?: readonly Area[];
  /** The title of the error if loading fails. By default, the error has no title. */
  errorTitle?: string;
  /** Shown while the code and the texts load. */
  children?: ReactNode;
}

/**
 * Shows a component whose code and texts are fetched when it is needed for the first time. If loading fails or times
 * out, an error with a retry button is shown instead.
 */
export function LazyPart<Props extends object>({
  load,
  props,
  areas = [],
  errorTitle,
  children,
}: LazyPartProps<Props>) {
  const { module: Part, hasFailed, retry } = useLazyWithTexts('part', load, () => areas);
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} title={errorTitle} retry={retry} />;
  return Part ? <Part {...props} /> : children;
}
