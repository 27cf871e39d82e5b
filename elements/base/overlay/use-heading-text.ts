import { useLayoutEffect, useState } from 'react';
import { findHeading } from '../../../src/ui/focus/focus-heading';

/** Returns the text of the heading in the host's first child; null without a heading. Updates when the text changes. */
export function useHeadingText(host: HTMLElement): string | null {
  const [text, setText] = useState<string | null>(null);
  useLayoutEffect(() => {
    const contentObserver = new MutationObserver(() => updateText());
    const headingRoots = (): ParentNode[] => {
      const element = host.firstElementChild;
      return element ? [element, ...(element.shadowRoot ? [element.shadowRoot] : [])] : [];
    };
    const updateText = () => setText(findHeading(headingRoots())?.textContent || null);
    const observe = () => {
      contentObserver.disconnect();
      for (const node of headingRoots())
        contentObserver.observe(node, { childList: true, subtree: true, characterData: true });
      updateText();
    };
    const childObserver = new MutationObserver(observe);
    childObserver.observe(host, { childList: true });
    // The child has no shadow root until its code has loaded.
    host.addEventListener('sub-ready', observe);
    observe();
    return () => {
      contentObserver.disconnect();
      childObserver.disconnect();
      host.removeEventListener('sub-ready', observe);
    };
  }, [host]);
  return text;
}
