import type { Page } from '@playwright/test';

/** Describes text that extends beyond the window, and buttons too narrow for their text, also in shadow roots. */
export const findOverflow = (page: Page): Promise<string[]> =>
  // On a phone, `innerWidth` grows with a page that is too wide.
  page.evaluate((windowWidth) => {
    const problems: string[] = [];
    const descendantsOf = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? descendantsOf(element.shadowRoot) : []),
      ]);
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ??
      element.parentElement ??
      ((element.getRootNode() as ShadowRoot).host as Element | undefined) ??
      null;
    // Visually hidden text and the content of scroll containers may be wider than the window.
    const mayOverflow = (element: Element | null): boolean => {
      if (!element) return false;
      const { overflowX, clip, clipPath } = getComputedStyle(element);
      const isScroller = (overflowX === 'auto' || overflowX === 'scroll') && element !== document.documentElement;
      return isScroller || clip !== 'auto' || clipPath !== 'none' || mayOverflow(parentOf(element));
    };
    const nameOf = (element: Element) => `<${element.localName}> “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    const missingPageWidth = document.documentElement.scrollWidth - windowWidth;
    if (missingPageWidth > 0) problems.push(`the page is ${missingPageWidth} px too wide`);
    for (const element of descendantsOf(document)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      const { left, right, width } = element.getBoundingClientRect();
      // The skip link is completely outside the window: at its left or, in Arabic, at its right.
      const isPartlyInWindow = width > 1 && right > 0 && left < windowWidth;
      const isCutOff = isPartlyInWindow && (right > windowWidth + 1 || left < -1);
      if (hasText && isCutOff && !mayOverflow(element))
        problems.push(`${nameOf(element)} extends from ${Math.round(left)} to ${Math.round(right)} px`);
      const isButton =
        element.matches('button, [role=tab], [role=button]') && getComputedStyle(element).display !== 'inline';
      const missingWidth = element.clientWidth > 1 ? element.scrollWidth - element.clientWidth : 0;
      if (isButton && missingWidth > 1 && !mayOverflow(element))
        problems.push(`${nameOf(element)} is ${missingWidth} px too narrow for its text`);
    }
    return problems;
  }, page.viewportSize()?.width ?? 0);

/** Describes texts that cover each other, also in shadow roots. */
export const findOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const descendantsOf = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? descendantsOf(element.shadowRoot) : []),
      ]);
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ??
      element.parentElement ??
      ((element.getRootNode() as ShadowRoot).host as Element | undefined) ??
      null;
    // Sticky bars, menus, dialogs and scroll containers may cover text. Visually hidden text covers nothing.
    const mayOverlap = (element: Element | null): boolean => {
      if (!element) return false;
      const { position, clip, clipPath, overflowY, zIndex } = getComputedStyle(element);
      const isLayered = ['sticky', 'fixed'].includes(position) || zIndex !== 'auto';
      const isScroller = overflowY === 'auto' || overflowY === 'scroll';
      const isVisuallyHidden = clip !== 'auto' || clipPath !== 'none';
      if (isLayered || isScroller || isVisuallyHidden) return true;
      return element.matches('dialog, option, noscript') || mayOverlap(parentOf(element));
    };
    /** The part of a box that its ancestors don't clip horizontally. */
    const visiblePart = (rect: DOMRect, element: Element | null): DOMRect => {
      if (!element) return rect;
      const parent = parentOf(element);
      const isClipping = getComputedStyle(element).overflowX !== 'visible' && element !== document.documentElement;
      if (!isClipping) return visiblePart(rect, parent);
      const box = element.getBoundingClientRect();
      const left = Math.max(rect.left, box.left);
      const right = Math.min(rect.right, box.right);
      return visiblePart(new DOMRect(left, rect.top, Math.max(0, right - left), rect.height), parent);
    };
    const texts = descendantsOf(document).flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || mayOverlap(element))
        return [];
      return [...element.childNodes].flatMap((node) => {
        const text = node.nodeType === 3 ? (node.nodeValue ?? '').trim() : '';
        if (!text) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()];
        return rects.map((rect) => ({ node, text: text.slice(0, 40), rect: visiblePart(rect, element) }));
      });
    });
    const problems = new Set<string>();
    for (const [index, first] of texts.entries())
      for (const second of texts.slice(index + 1)) {
        if (first.node === second.node) continue;
        const width = Math.min(first.rect.right, second.rect.right) - Math.max(first.rect.left, second.rect.left);
        const height = Math.min(first.rect.bottom, second.rect.bottom) - Math.max(first.rect.top, second.rect.top);
        // A text's box is taller than its letters, so the boxes of adjacent lines overlap a little.
        const isOverlapping = width > 1 && height > 0.4 * Math.min(first.rect.height, second.rect.height);
        if (isOverlapping) problems.add(`“${first.text}” and “${second.text}” overlap by ${Math.round(width)} px`);
      }
    return [...problems];
  });
