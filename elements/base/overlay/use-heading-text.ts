import { useLayoutEffect, useState } from 'react';
import { findHeading } from '../../../src/ui/focus/focus-heading';

/** Returns the heading text of the host's first child, or null if there is no heading. Follows changes of the text. */
export function useHeadingText(host: HTMLElement): string | null {
  const [text, setText] = useState<string | null>(null);
  useLayoutEffect(() => {
    const contentObserver = new MutationObserver(() => updateText());
    const nodes = (): ParentNode[] => {
      const element = host.firstElementChild;
      return element ? [element, ...(element.shadowRoot ? [element.shadowRoot] : [])] : [];
    };
    const updateText = () => setText(findHeading(nodes())?.textContent || null);
    const observe = () => {
      contentObserver.disconnect();
      for (const node of nodes())
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
