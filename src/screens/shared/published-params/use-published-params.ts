import { useCallback, useLayoutEffect, useRef } from 'react';
import { useElementContext } from '../../../runtime/page/element-context';

type Params = Record<string, string>;

const keyOf = (params: Params): string => new URLSearchParams(params).toString();

interface PublishedParams {
  /** The destination that shows the same again with the parameters. */
  to: string;
  /** The parameters of the element's attributes. */
  requested: Params;
  /** The parameters of the present state. */
  current: Params;
  /** Takes the state over from the attributes. */
  replace: () => void;
}

/**
 * Keeps a view and the element's attributes in step: changes are published to the page, which can keep them in its
 * address, and new attributes replace the state. Returns a function that publishes other parameters.
 */
export function usePublishedParams({ to, requested, current, replace }: PublishedParams): (params: Params) => boolean {
  const { emit } = useElementContext();
  const publish = useCallback((params: Params) => !emit('sub-view-change', { to, params }), [emit, to]);
  const askedKey = keyOf(requested);
  const currentKey = keyOf(current);
  /** Changes that the page will repeat as attributes. */
  const echoes = useRef<string[]>([]);
  const published = useRef(askedKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `currentKey` stands for the parameters
  useLayoutEffect(() => {
    if (published.current === currentKey) return;
    published.current = currentKey;
    if (publish(current)) echoes.current.push(currentKey);
  }, [currentKey]);

  const appliedKey = useRef(askedKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new attributes replace the state
  useLayoutEffect(() => {
    if (appliedKey.current === askedKey) return;
    appliedKey.current = askedKey;
    const echo = echoes.current.indexOf(askedKey);
    if (echo >= 0) {
      echoes.current.splice(0, echo + 1);
      return;
    }
    published.current = askedKey;
    replace();
  }, [askedKey]);
  return publish;
}
