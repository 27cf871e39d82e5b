import { behaviorOf } from '../../../../contract/errors/catalogue';
import type { CallError } from '../../../../runtime/api/call-error';
import type { ElementContext } from '../../../../runtime/page/element-context';
import { isTv } from '../../../../runtime/settings/is-tv';

/**
 * Some sign-in errors on a TV (scene `STB`) are explained by a separate screen, a notice. Returns the `type` of the
 * notice; undefined for errors that the sign-in form shows. Source: specification, section 6.
 */
export const tvNoticeType = (
  { settings }: Pick<ElementContext, 'settings'>,
  error: CallError | null,
): 'stbLoginErr' | undefined => (isTv(settings.peek()) ? behaviorOf(error).stbNotice : undefined);
