import { useLayoutEffect, useState } from 'react';
import { findHeading } from '../../../src/ui/focus/focus-heading';

/** The text of the heading of the element in the host, as it changes; null while there is none. */
export function useHeadingText(host: HTMLElement): string | null {
  const [text, setText] = useState<string | null>(null);
  useLayoutEffect(() => {
    const content = new MutationObserver(() => updateText());
    const nodes = (): ParentNode[] => {
      const element = host.firstElementChild;
      return element ? [element, ...(element.shadowRoot ? [element.shadowRoot] : [])] : [];
    };
    const updateText = () => setText(findHeading(nodes())?.textContent || null);
    const observe = () => {
      content.disconnect();
      for (const node of nodes()) content.observe(node, { childList: true, subtree: true, characterData: true });
      updateText();
    };
    const elements = new MutationObserver(observe);
    elements.observe(host, { childList: true });
    // An element has its shadow root only once its code has loaded.
    host.addEventListener('sub-ready', observe);
    observe();
    return () => {
      content.disconnect();
      elements.disconnect();
      host.removeEventListener('sub-ready', observe);
    };
  }, [host]);
  return text;
}
