import { useLayoutEffect } from 'react';
import { userConfig } from '../../contract/calls/site';
import { useElementContext, useIsTv } from '../../runtime/element-context/element-context';
import { useCachedQuery } from '../../runtime/element-context/use-cached-query';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { settingAttributesOf } from '../routing/use-screen-element';

/** The brand that has the chat link even if its setting `hasChatLink` is false. Source: specification, section 1. */
const brandIdWithChat = '7';

/** Inserts the floating chat link if the layout allows it and the brand has it; returns whether the link is shown. */
export function useChatLink(isAllowed: boolean): boolean {
  const context = useElementContext();
  const { hasChatLink, brandId } = useSignalValue(context.brand).settings;
  const isTv = useIsTv();
  // The server's brand id can differ from the id in the brand's settings.
  const config = useCachedQuery(userConfig, isAllowed && !hasChatLink ? {} : null);
  const hasChat = hasChatLink || brandId === brandIdWithChat || config.data?.brandId === brandIdWithChat;
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
