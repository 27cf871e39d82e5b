import { useCallback, useLayoutEffect, useRef } from 'react';
import { useElementContext } from '../../runtime/element-context/element-context';

type Params = Record<string, string>;

const keyOf = (params: Params): string => new URLSearchParams(params).toString();

interface PublishedParams {
  /** The navigation destination, such as `reseller`, that the parameters belong to. */
  to: string;
  /** The parameters that the element's attributes set. */
  requested: Params;
  /** The parameters of the view's current state. */
  current: Params;
  /** Applies the `requested` parameters: sets the view's state to them. Called when the attributes change. */
  apply: () => void;
}

/**
 * Syncs a view's state with the element's attributes. A changed state is published to the page with a
 * `sub-view-change` event, so that the page can put the parameters in its URL. New attributes replace the state.
 * Returns a function that publishes other parameters, such as an opened order, in the same way. It returns whether the
 * page handles the event.
 */
export function usePublishedParams({ to, requested, current, apply }: PublishedParams): (params: Params) => boolean {
  const { emit } = useElementContext();
  // `emit` returns false if the page called `preventDefault` on the event, which means that the page handles it.
  const publish = useCallback((params: Params) => !emit('sub-view-change', { to, params }), [emit, to]);
  const requestedKey = keyOf(requested);
  const currentKey = keyOf(current);
  // The page later sets the published parameters as attributes (an echo). If the state has changed in the meantime, the
  // echo must not replace it.
  const pendingEchoes = useRef<string[]>([]);
  const publishedKey = useRef(requestedKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `currentKey` changes with the parameters
  useLayoutEffect(() => {
    if (publishedKey.current === currentKey) return;
    publishedKey.current = currentKey;
    if (publish(current)) pendingEchoes.current.push(currentKey);
  }, [currentKey]);

  const appliedKey = useRef(requestedKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new attributes replace the state
  useLayoutEffect(() => {
    if (appliedKey.current === requestedKey) return;
    appliedKey.current = requestedKey;
    const echoIndex = pendingEchoes.current.indexOf(requestedKey);
    if (echoIndex >= 0) {
      pendingEchoes.current.splice(0, echoIndex + 1);
      return;
    }
    publishedKey.current = requestedKey;
    apply();
  }, [requestedKey]);
  return publish;
}
