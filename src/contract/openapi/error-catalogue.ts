import { behaviorOf } from '../errors/catalogue';
import type { ErrorBehavior, Handling } from '../errors/error-row';
import { type ErrorDescription, errorDescriptions } from './error-descriptions';

/** Every error code with its description and how the client handles it. `handling` defaults to `message`. */
export const errorCatalogue: readonly (ErrorDescription & ErrorBehavior & { readonly handling: Handling })[] =
  errorDescriptions.map((description) => ({ handling: 'message', ...behaviorOf(description.code), ...description }));
