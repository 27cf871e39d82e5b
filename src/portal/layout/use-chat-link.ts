import { useLayoutEffect } from 'react';
import { userConfig } from '../../contract/calls/storefront/start';
import { useElementContext } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { useCachedQuery } from '../../runtime/session-cache/session-cache';
import { settingsOf } from '../routing/use-screen-element';

/** The brand code whose pages show the chat link, whatever its settings say. Source: specification, section 1. */
const codeWithChat = '7';

/** Puts the floating chat link beside the screen where the brand has one; says whether it does. */
export function useChatLink(isWanted: boolean): boolean {
  const context = useElementContext();
  const { hasChatLink, brandId } = useSignalValue(context.brand).settings;
  const { scene } = useSignalValue(context.settings);
  // The server knows the brand's code better than a folder that was copied.
  const config = useCachedQuery(userConfig, isWanted && !hasChatLink ? {} : null);
  const hasChat = hasChatLink || brandId === codeWithChat || config.data?.brandId === codeWithChat;
  const isShown = isWanted && hasChat && scene !== 'STB';
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const element = document.createElement('sub-help');
    for (const [name, value] of Object.entries({ ...settingsOf(context.host), slot: 'chat', view: 'chat' }))
      element.setAttribute(name, value);
    context.host.append(element);
    return () => element.remove();
  }, [isShown, context]);
  return isShown;
}
