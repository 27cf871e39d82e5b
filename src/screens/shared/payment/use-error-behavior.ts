import type { ErrorBehavior } from '../../../contract/errors/error-row';
import { useLazy } from '../../../ui/lazy/use-lazy';

/**
 * Returns how the client handles an error code. The table of error codes loads when a code is passed; until it has
 * loaded, the returned object is empty.
 */
export function useErrorBehavior(code: string | null | undefined): ErrorBehavior {
  const { module } = useLazy(code ?? null, () => import('../../../contract/errors/catalogue'));
  return module?.behaviorOf(code) ?? {};
}
