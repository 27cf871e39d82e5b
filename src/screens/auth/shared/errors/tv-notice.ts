import { behaviourOf } from '../../../../contract/errors/catalogue';
import type { CallError } from '../../../../runtime/api/call-error';
import type { ElementContext } from '../../../../runtime/page/element-context';

/** The notice that explains a sign-in error of a set-top box, such as the wrong network. Source: specification, section 6. */
export const tvNotice = (
  { settings }: Pick<ElementContext, 'settings'>,
  error: CallError | null,
): 'stbLoginErr' | undefined => (settings.peek().scene === 'STB' ? behaviourOf(error).stbNotice : undefined);
