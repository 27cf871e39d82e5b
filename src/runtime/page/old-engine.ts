/**
 * Whether the page runs in an engine without container queries or constructable style sheets: browsers of TVs from
 * Chromium 64 on, and other browsers before 2023. The loader (`elements/loader/loader.ts`) uses the same condition.
 * Always false in builds that don't run in such engines, so that these builds don't contain the code for them.
 */
export const isOldEngine: boolean =
  __OLD_ENGINES__ && !('adoptedStyleSheets' in document && 'CSSContainerRule' in globalThis);
