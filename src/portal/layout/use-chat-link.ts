import { useLayoutEffect } from 'react';
import { useHasChatLink } from '../../runtime/brand/chat-link';
import { useElementContext, useIsTv } from '../../runtime/element-context/element-context';
import { settingAttributesOf } from '../routing/use-screen-element';

/** Inserts the floating chat link if the layout allows it and the brand has it; returns whether the link is shown. */
export function useChatLink(isAllowed: boolean): boolean {
  const context = useElementContext();
  const isTv = useIsTv();
  const hasChat = useHasChatLink({ isOff: !isAllowed });
  const isShown = isAllowed && hasChat && !isTv;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const element = document.createElement('sub-help');
    for (const [name, value] of Object.entries({ ...settingAttributesOf(context.host), slot: 'chat', view: 'chat' }))
      element.setAttribute(name, value);
    context.host.append(element);
    return () => element.remove();
  }, [isShown, context]);
  return isShown;
}
