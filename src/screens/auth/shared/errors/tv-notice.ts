import { behaviorOf } from '../../../../contract/errors/catalogue';
import type { CallError } from '../../../../runtime/api/call-error';
import type { ElementContext } from '../../../../runtime/element-context/element-context';
import { isTv } from '../../../../runtime/settings/is-tv';

/**
 * Some sign-in errors on a TV (scene `STB`) are explained by a separate screen, a notice. Opens it and returns true;
 * returns false for errors that the sign-in form shows. Source: specification, section 6.
 */
export function openTvNotice(
  { settings, navigate }: Pick<ElementContext, 'settings' | 'navigate'>,
  error: CallError | null,
): boolean {
  const type = isTv(settings.peek()) ? behaviorOf(error).stbNotice : undefined;
  if (type) navigate('notice', { type });
  return type !== undefined;
}
