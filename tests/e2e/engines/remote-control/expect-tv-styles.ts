import { type EngineDriver, pollUntil } from '../drivers/engine-driver';

/** Smallest font sizes on a 1920 px wide screen: 24 px in controls, 28 px in body text, less a rounding tolerance. */
const minControlFontPx = 23.9;
const minBodyFontPx = 27.9;

interface FocusStyle {
  /** Width of the focus ring in pixels, with the gap between the control and the ring. */
  ringWidth: number;
  /** Whether the ring has rounded corners. */
  isRounded: boolean;
  /** Whether a button is filled with the text color and, unless it's wide, enlarged. True for other controls. */
  isHighlighted: boolean;
  /** In pixels. */
  fontSize: number;
  windowWidth: number;
}

/** JavaScript that returns the style of the focused control, in syntax that Chromium 64 supports. */
const focusStyleScript = `(function () {
  var active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  var box = active;
  var ringWidth = 0;
  var isRounded = false;
  // The ring of a text field is drawn around an ancestor of the input.
  for (var depth = 0; box && depth < 3; depth += 1) {
    var style = getComputedStyle(box);
    var hasOutline = style.outlineStyle !== 'none' && style.outlineColor !== 'rgba(0, 0, 0, 0)';
    if (hasOutline) {
      ringWidth = Math.max(ringWidth, parseFloat(style.outlineWidth));
      // Chromium 64 draws outlines with square corners. Browsers that know container queries round them.
      isRounded = CSS.supports('container-type', 'inline-size') && parseFloat(style.borderTopLeftRadius) > 0;
    }
    // The ring consists of two shadows: the gap between the control and the ring, then the ring itself.
    style.boxShadow.replace(/0px 0px 0px ([\\d.]+)px/g, function (_, spread) {
      ringWidth = Math.max(ringWidth, parseFloat(spread));
      var isShadowRing = parseFloat(spread) > 0 && !hasOutline;
      if (isShadowRing) isRounded = parseFloat(style.borderTopLeftRadius) > 0;
    });
    box = box.parentElement;
  }
  var screen = active.closest('.sub');
  var activeStyle = getComputedStyle(active);
  var isButton = (' ' + active.getAttribute('part') + ' ').indexOf(' button ') >= 0;
  var isLarger = active.getBoundingClientRect().width > active.offsetWidth * 1.02;
  var isWide = active.offsetWidth > innerWidth * 0.2;
  var isFilled = screen && activeStyle.backgroundColor === getComputedStyle(screen).color;
  var isHighlighted = !isButton || (isFilled && (isLarger || isWide));
  return {
    ringWidth: ringWidth,
    isRounded: isRounded,
    isHighlighted: isHighlighted,
    fontSize: parseFloat(activeStyle.fontSize),
    windowWidth: innerWidth,
  };
})()`;

/**
 * Expects that the focus is visible from a distance: a ring of at least four pixels with rounded corners, a highlighted
 * button (see `FocusStyle`), and a font size of at least `minControlFontPx` on a screen that is 1920 px wide.
 */
export async function expectVisibleFocus(driver: EngineDriver): Promise<void> {
  const isVisible = async () => {
    const focus = await driver.evaluate<FocusStyle>(focusStyleScript);
    const minFontSize = (minControlFontPx / 1920) * focus.windowWidth;
    return focus.ringWidth >= 4 && focus.isRounded && focus.isHighlighted && focus.fontSize >= minFontSize;
  };
  await pollUntil(isVisible, 'a visible focus', 20_000);
}

/**
 * Expects that the focused control is visible without scrolling, and not in the top or bottom 5 % of the window, which
 * a TV may cut off.
 */
export async function expectFocusInInitialViewport(driver: EngineDriver): Promise<void> {
  await driver.waitFor(`(function () {
    var active = document.activeElement;
    while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
    var box = active.getBoundingClientRect();
    return pageYOffset === 0 && box.top >= innerHeight * 0.05 && box.bottom <= innerHeight * 0.95;
  })()`);
}

/** Expects that the focused and selected radio card has a focus ring and a selection border of different colors. */
export async function expectFocusDiffersFromSelection(driver: EngineDriver): Promise<void> {
  await driver.waitFor(`(function () {
    var active = document.activeElement;
    while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
    if (!active || active.type !== 'radio' || !active.checked) return false;
    var channelsOf = function (color) { return (color.match(/[\\d.]+/g) || []).slice(0, 3).map(Number); };
    var shadows = getComputedStyle(active).boxShadow.match(/rgba?\\([^)]*\\)/g) || [];
    var ring = channelsOf(shadows.pop() || '');
    var border = channelsOf(getComputedStyle(active.nextElementSibling).borderTopColor);
    var difference = ring.reduce(function (sum, channel, i) { return sum + Math.abs(channel - border[i]); }, 0);
    return ring.length === 3 && difference > 60;
  })()`);
}

interface ComputedStyles {
  /** Value of a spacing token; empty if the tokens are missing. */
  space: string;
  /** Of body text, in pixels. */
  fontSize: number;
  /** The largest number of columns of the grids that contain the cell. */
  columns: number;
  windowWidth: number;
}

interface StyledScreen {
  tag: string;
  /** CSS selector of a grid's cell in the element's shadow root. */
  cellSelector: string;
  /** The smallest expected number of columns of that grid. */
  minColumns: number;
}

/** Expects that the engine applies the styles of an element: tokens, font size, focus ring and grid. */
export async function expectTvStyles(
  driver: EngineDriver,
  { tag, cellSelector, minColumns }: StyledScreen,
): Promise<void> {
  const styles = await driver.waitFor<ComputedStyles>(`(function () {
    var found = null;
    (function walk(root) {
      root.querySelectorAll('*').forEach(function (e) { if (e.localName === '${tag}') found = e; if (e.shadowRoot) walk(e.shadowRoot); });
    })(document);
    var root = found && found.shadowRoot;
    var screen = root && root.querySelector('.sub');
    var cell = root && root.querySelector('${cellSelector}');
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
      windowWidth: innerWidth,
    };
  })()`);
  const isReadable = styles.fontSize >= (minBodyFontPx / 1920) * styles.windowWidth;
  if (!styles.space || !isReadable || styles.columns < minColumns)
    throw new Error(`<${tag}> doesn’t have the styles for TVs: ${JSON.stringify(styles)}`);
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
