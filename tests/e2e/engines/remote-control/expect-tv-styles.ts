import { type EngineDriver, pollUntil } from '../drivers/engine-driver';

/** The least font sizes on a screen of 1920 px: 24 and 28 px, less a tolerance for rounding. */
const minControlFontPx = 23.9;
const minBodyFontPx = 27.9;

interface FocusStyle {
  /** Width of the ring. */
  ring: number;
  /** The ring is drawn around round corners. */
  isRound: boolean;
  /** A button is filled with the color of text and, unless it is wide, larger than without the focus. */
  isRaised: boolean;
  fontSize: number;
  width: number;
}

/** Expression for the style of the focused control, in syntax that Chromium 64 supports. */
const focusStyle = `(function () {
  var active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  var box = active;
  var ring = 0;
  var isRound = false;
  // The ring of a field is around its box.
  for (var depth = 0; box && depth < 3; depth += 1) {
    var style = getComputedStyle(box);
    // Chromium 64 draws outlines with square corners.
    if (style.outlineStyle !== 'none') ring = Math.max(ring, parseFloat(style.outlineWidth));
    // The first of two shadows is the gap between the control and its ring.
    style.boxShadow.replace(/0px 0px 0px ([\\d.]+)px/g, function (_, spread) {
      ring = Math.max(ring, parseFloat(spread));
      if (parseFloat(spread) > 0 && style.outlineStyle === 'none') isRound = parseFloat(style.borderTopLeftRadius) > 0;
    });
    box = box.parentElement;
  }
  var screen = active.closest('.sub');
  var activeStyle = getComputedStyle(active);
  var isButton = (' ' + active.getAttribute('part') + ' ').indexOf(' button ') >= 0;
  var isLarger = active.getBoundingClientRect().width > active.offsetWidth * 1.02;
  var isWide = active.offsetWidth > innerWidth * 0.2;
  var isFilled = screen && activeStyle.backgroundColor === getComputedStyle(screen).color;
  var isRaised = !isButton || (isFilled && (isLarger || isWide));
  return { ring: ring, isRound: isRound, isRaised: isRaised, fontSize: parseFloat(activeStyle.fontSize), width: innerWidth };
})()`;

/**
 * Expects a focus that is visible from a distance: a round ring of at least four pixels, a button that is filled and
 * larger, and text of 24 px on a screen of 1920 px.
 */
export async function expectVisibleFocus(driver: EngineDriver): Promise<void> {
  const isVisible = async () => {
    const { ring, isRound, isRaised, fontSize, width } = await driver.evaluate<FocusStyle>(focusStyle);
    return ring >= 4 && isRound && isRaised && fontSize >= (minControlFontPx / 1920) * width;
  };
  await pollUntil(isVisible, 'a visible focus', 20_000);
}

/** Expects that the focused control is on the first screen, inside the safe area, without scrolling. */
export async function expectFocusInInitialViewport(driver: EngineDriver): Promise<void> {
  await driver.waitFor(`(function () {
    var active = document.activeElement;
    while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
    var box = active.getBoundingClientRect();
    return pageYOffset === 0 && box.top >= innerHeight * 0.05 && box.bottom <= innerHeight * 0.95;
  })()`);
}

/** Expects that the focused card, which is selected, has a ring in another color than the frame of the selection. */
export async function expectFocusDiffersFromSelection(driver: EngineDriver): Promise<void> {
  await driver.waitFor(`(function () {
    var active = document.activeElement;
    while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
    if (!active || active.type !== 'radio' || !active.checked) return false;
    var channels = function (color) { return (color.match(/[\\d.]+/g) || []).slice(0, 3).map(Number); };
    var shadows = getComputedStyle(active).boxShadow.match(/rgba?\\([^)]*\\)/g) || [];
    var ring = channels(shadows.pop() || '');
    var frame = channels(getComputedStyle(active.nextElementSibling).borderTopColor);
    var difference = ring.reduce(function (sum, channel, i) { return sum + Math.abs(channel - frame[i]); }, 0);
    return ring.length === 3 && difference > 60;
  })()`);
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
  const isReadable = styles.fontSize >= (minBodyFontPx / 1920) * styles.width;
  if (!styles.space || !isReadable || styles.columns < columns)
    throw new Error(`The styles of <${tag}> on a TV are missing: ${JSON.stringify(styles)}`);
  await expectVisibleFocus(driver);
}

/** Expects that the open dialog fills the screen, and that its close button's cross is in the middle of the button. */
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
    var close = dialog && [].filter.call(dialog.querySelectorAll('button'), function (button) {
      return button.querySelector('svg') && !button.textContent.trim();
    })[0];
    if (!close) return false;
    var button = close.getBoundingClientRect();
    var cross = close.querySelector('svg').getBoundingClientRect();
    var isCentered = Math.abs(button.left + button.right - cross.left - cross.right) <= 2 &&
      Math.abs(button.top + button.bottom - cross.top - cross.bottom) <= 2;
    var fillsWidth = box.left === 0 && box.width === innerWidth;
    var fillsHeight = Math.abs(box.top) < 1 && Math.abs(box.height - innerHeight) < 1;
    return isCentered && fillsWidth && fillsHeight;
  })()`);
}
