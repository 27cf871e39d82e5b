import type { ElementContext } from '../../../runtime/element-context/element-context';
import { safeUrl } from '../../../runtime/navigation/safe-url';

/** Navigates to a payment page and returns true. If the URL isn't safe to open, stays on the page and returns false. */
export function followIfSafe(context: ElementContext, url: string): boolean {
  const target = safeUrl(url, context.settings.peek().api);
  if (target) location.assign(target.href);
  return target !== null;
}
