import { type EngineDriver, until } from './driver';

interface FocusStyle {
  outline: number;
  fontSize: number;
  width: number;
}

/** Expression for the style of the focused control, in syntax that Chromium 64 supports. */
const focusStyle = `(function () {
  var active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  var box = active;
  var ring = 0;
  // The ring of a field is around its box.
  for (var depth = 0; box && depth < 3; depth += 1) {
    var style = getComputedStyle(box);
    if (style.outlineStyle !== 'none') ring = Math.max(ring, parseFloat(style.outlineWidth));
    // The first of two shadows is the gap between the control and its ring.
    style.boxShadow.replace(/0px 0px 0px ([\\d.]+)px/g, function (_, spread) { ring = Math.max(ring, parseFloat(spread)); });
    box = box.parentElement;
  }
  return { outline: ring, fontSize: parseFloat(getComputedStyle(active).fontSize), width: innerWidth };
})()`;

/** Expects a focus that is visible from a distance: a ring of at least four pixels, and text of 24px on 1920px. */
export async function expectVisibleFocus(driver: EngineDriver): Promise<void> {
  const isVisible = async () => {
    const { outline, fontSize, width } = await driver.evaluate<FocusStyle>(focusStyle);
    return outline >= 4 && fontSize >= (23.9 / 1920) * width;
  };
  await until(isVisible, 'a visible focus', 20_000);
}

interface Styles {
  space: string;
  fontSize: number;
  columns: number;
  width: number;
}

interface StyledScreen {
  tag: string;
  /** A cell of a grid in the element's shadow root, and the grid's number of columns. */
  cell: string;
  columns: number;
}

/** Expects that the old engine applies the styles of an element: tokens, type scale, focus ring and grid. */
export async function expectTvStyles(driver: EngineDriver, { tag, cell, columns }: StyledScreen): Promise<void> {
  const styles = await driver.waitFor<Styles>(`(function () {
    var found = null;
    (function walk(root) {
      root.querySelectorAll('*').forEach(function (e) { if (e.localName === '${tag}') found = e; if (e.shadowRoot) walk(e.shadowRoot); });
    })(document);
    var root = found && found.shadowRoot;
    var screen = root && root.querySelector('.sub');
    var cell = root && root.querySelector('${cell}');
    if (!screen || !cell) return null;
    var columns = 0;
    for (var grid = cell; grid; grid = grid.parentElement) {
      var template = getComputedStyle(grid).gridTemplateColumns;
      columns = Math.max(columns, template === 'none' ? 0 : template.split(' ').length);
    }
    var style = getComputedStyle(screen);
    return {
      space: style.getPropertyValue('--s-3').trim(),
      fontSize: parseFloat(style.fontSize),
      columns: columns,
      width: innerWidth,
    };
  })()`);
  // 28px on a screen of 1920px, and in proportion on others.
  const isReadable = styles.fontSize >= (27.9 / 1920) * styles.width;
  if (!styles.space || !isReadable || styles.columns < columns)
    throw new Error(`The styles of <${tag}> on a TV are missing: ${JSON.stringify(styles)}`);
  await expectVisibleFocus(driver);
}

/** Expects that the open dialog fills the screen. */
export async function expectFullScreenDialog(driver: EngineDriver): Promise<void> {
  await driver.waitFor(`(function () {
    var dialog = null;
    (function walk(root) {
      root.querySelectorAll('*').forEach(function (e) {
        if (e.localName === 'dialog' && e.open) dialog = e;
        if (e.shadowRoot) walk(e.shadowRoot);
      });
    })(document);
    var box = dialog && dialog.getBoundingClientRect();
    return box && box.left === 0 && Math.abs(box.top) < 1 && box.width === innerWidth && Math.abs(box.height - innerHeight) < 1;
  })()`);
}
