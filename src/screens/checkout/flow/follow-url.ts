import { safeUrl } from '../../../runtime/navigation/safe-url';
import type { ElementContext } from '../../../runtime/page/element-context';

/** Navigates to a payment page. False if its address is not safe to follow. */
export function followUrl(context: ElementContext, url: string): boolean {
  const found = safeUrl(url, context.settings.peek().api);
  if (found) location.assign(found.href);
  return found !== null;
}
