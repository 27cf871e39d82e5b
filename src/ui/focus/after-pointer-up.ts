/** Whether the page has the listeners. */
let isTracking = false;
/** Whether a button of the mouse is pressed anywhere on the page. */
let isMouseDown = false;
/** Called when the button is released. */
let pendingCallbacks: (() => void)[] = [];

const handleMouseDown = () => {
  isMouseDown = true;
};

const handlePressEnd = () => {
  isMouseDown = false;
  // The callbacks run after the click event, which follows immediately.
  setTimeout(() => {
    const callbacks = pendingCallbacks;
    pendingCallbacks = [];
    for (const run of callbacks) run();
  });
};

/**
 * Starts tracking presses of the mouse button on the page. Taps count too, because browsers send mouse events for them.
 * Call this function before the first `afterPointerUp`. Later calls do nothing.
 */
export function startTrackingPointers(): void {
  if (isTracking || typeof addEventListener !== 'function') return;
  isTracking = true;
  addEventListener('mousedown', handleMouseDown, true);
  for (const endEvent of ['mouseup', 'dragend']) addEventListener(endEvent, handlePressEnd, true);
  // When the window loses the focus, the mouseup event may never come. The blur events of fields don't bubble, so they
  // don't reach this listener.
  addEventListener('blur', handlePressEnd);
}

/**
 * Runs a callback now or, while a mouse button is down, after the mouse button is released. Use it to show a field's
 * error on blur: if the visitor left the field by pressing the form's submit button, an error shown at once could move
 * the submit button away before the click.
 */
export function afterPointerUp(run: () => void): void {
  // Waits for earlier callbacks too: an older height of the card form must not replace a newer one.
  if (isMouseDown || pendingCallbacks.length > 0) pendingCallbacks.push(run);
  else run();
}
