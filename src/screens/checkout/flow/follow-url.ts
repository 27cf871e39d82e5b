import { safeUrl } from '../../../runtime/navigation/safe-url';
import type { ElementContext } from '../../../runtime/page/element-context';

/** Navigates to a payment page. Returns false if the URL isn't safe to open. */
export function followUrl(context: ElementContext, url: string): boolean {
  const target = safeUrl(url, context.settings.peek().api);
  if (target) location.assign(target.href);
  return target !== null;
}
