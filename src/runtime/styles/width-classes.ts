/** The smallest width with the desktop layout, in px. Source: specification, section 2. */
const desktopWidth = 761;

/** The minimum widths that the style sheets' container queries use, in px. */
const minWidths = [560, desktopWidth, 1024, 1200, 1240, 1600, 1680];

/**
 * Sets the classes that replace container queries in the light build: the wrapper (the outermost node of an element's
 * screen) gets a class such as `from-761` for each of `minWidths` that its width reaches.
 */
export function setWidthClasses(wrapper: HTMLElement, isMobile: boolean, width = wrapper.clientWidth): void {
  for (const minWidth of minWidths) {
    // Phones keep the mobile layout at any width.
    const mayApply = !isMobile || minWidth < desktopWidth;
    wrapper.classList.toggle(`from-${minWidth}`, mayApply && width >= minWidth);
  }
}

/** Sets the classes now and whenever the wrapper's width changes. Returns a function that ends this. */
export function keepWidthClasses(wrapper: HTMLElement, isMobile: boolean): () => void {
  setWidthClasses(wrapper, isMobile);
  const observer = new ResizeObserver(
    ([entry]) => entry && setWidthClasses(wrapper, isMobile, entry.contentRect.width),
  );
  observer.observe(wrapper);
  return () => observer.disconnect();
}
