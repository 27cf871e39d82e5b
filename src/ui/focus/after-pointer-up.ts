let isTracking = false;
let isMouseDown = false;
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
 * Starts tracking mouse buttons on the page, and taps, for which browsers send mouse events too. Call it before the
 * first `afterPointerUp`. Later calls do nothing.
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
 * Runs a callback now or, while a mouse button is down, after the button is released. Use it for the error of a field
 * that a press on a button has blurred: shown at once, the error could move the button away from the pointer before the
 * click.
 */
export function afterPointerUp(run: () => void): void {
  if (isMouseDown) pendingCallbacks.push(run);
  else run();
}
