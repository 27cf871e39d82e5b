/** A parent in which a page can put an element: what its CSS makes of the parent, and of the element if it styles that. */
export interface Parent {
  name: string;
  css: string;
  /** Declarations of the page for the element itself. */
  elementCss?: string;
  /** The largest width of the element at a window of 1280px. Default: the window's width. */
  maxWidth?: number;
}

/** Parents that are as wide as their content, and the wrappers of page builders. */
export const parents: readonly Parent[] = [
  { name: 'a flex row', css: 'display: flex' },
  { name: 'an inline block', css: 'display: inline-block' },
  { name: 'a table cell', css: 'display: table-cell' },
  { name: 'an absolute box', css: 'position: absolute' },
  { name: 'a grid that centers', css: 'display: grid; place-items: center' },
  { name: 'a flex column that centers', css: 'display: flex; flex-direction: column; align-items: center' },
  { name: 'a float', css: 'float: left' },
  { name: 'a box that fits its content', css: 'width: fit-content' },
  { name: 'an auto column', css: 'display: grid; grid-template-columns: auto' },
  { name: 'a builder’s wrapping row', css: 'display: flex; flex-wrap: wrap; align-content: flex-start; gap: 24px' },
  {
    name: 'a builder’s narrow column',
    css: 'display: flow-root',
    elementCss: 'max-width: 640px; margin-inline: auto !important',
    maxWidth: 640,
  },
  { name: 'a builder’s row of columns', css: 'display: flex', elementCss: 'flex: 0 0 50%', maxWidth: 640 },
];

/**
 * An expression that wraps the `<sub-plans>` of the open page in a parent, or replaces its wrapper, and returns what the
 * layout makes of the element and the page.
 */
export const placeInParent = ({ css, elementCss = '' }: Parent): string => `(() => {
  const plans = document.querySelector('sub-plans');
  const wrapper = document.querySelector('#parent') ?? document.createElement('div');
  if (!wrapper.id) {
    wrapper.id = 'parent';
    plans.before(wrapper);
    wrapper.append(plans);
  }
  wrapper.style.cssText = ${JSON.stringify(css)};
  plans.style.cssText = ${JSON.stringify(elementCss)};
  const { left, right, width } = plans.getBoundingClientRect();
  return {
    width,
    leftMargin: left,
    rightMargin: innerWidth - right,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
})()`;

/** What `placeInParent` returns: lengths in CSS pixels. */
export interface Placement {
  width: number;
  leftMargin: number;
  rightMargin: number;
  /** By how much the page is wider than the window. */
  overflow: number;
}
