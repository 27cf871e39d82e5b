import type { Translate } from '../runtime/texts';

/**
 * Says what is wrong with a field. A reason of the rules ("fields.email.invalid") or a key ("auth:codeWrong") is
 * translated; a sentence, as servers and error catalogues give it, is said as it is.
 */
export function fieldErrorText(error: string, t: Translate): string {
  if (!/^[\w-]+[.:][\w.-]*\w$/.test(error)) return error;
  return t(error.includes(':') ? error : error.replace('.', ':'));
}
