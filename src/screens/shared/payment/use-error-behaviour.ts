import type { ErrorBehaviour } from '../../../contract/errors/error-row';
import { useLazy } from '../../../ui/lazy/use-lazy';

/** What the client does about an error code. Loads the error table with the first code, so it is empty at first. */
export function useErrorBehaviour(code: string | null | undefined): ErrorBehaviour {
  const { module } = useLazy(code ?? null, () => import('../../../contract/errors/catalogue'));
  return module?.behaviourOf(code) ?? {};
}
