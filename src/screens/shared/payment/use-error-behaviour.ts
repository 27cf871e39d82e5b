import type { ErrorBehaviour } from '../../../contract/errors/error-row';
import { useLazy } from '../../../ui/lazy/use-lazy';

/** How the client handles an error code. Empty until the error table has loaded; the first code loads it. */
export function useErrorBehaviour(code: string | null | undefined): ErrorBehaviour {
  const { module } = useLazy(code ?? null, () => import('../../../contract/errors/catalogue'));
  return module?.behaviourOf(code) ?? {};
}
