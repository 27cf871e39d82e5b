let isTracking = false;
let isMouseDown = false;
let pendingCallbacks: (() => void)[] = [];

const handleMouseDown = () => {
  isMouseDown = true;
};

const handleMouseUp = () => {
  isMouseDown = false;
  // The callbacks run after the click event, which follows immediately.
  setTimeout(() => {
    const callbacks = pendingCallbacks;
    pendingCallbacks = [];
    for (const run of callbacks) run();
  });
};

/** Starts tracking pointers on the page. Call it once before the first `afterPointerUp`. */
export function startTrackingPointers(): void {
  if (isTracking || typeof addEventListener !== 'function') return;
  isTracking = true;
  addEventListener('mousedown', handleMouseDown, true);
  for (const end of ['mouseup', 'dragend']) addEventListener(end, handleMouseUp, true);
  // Only the window's own blur: blur events of fields don't bubble.
  addEventListener('blur', handleMouseUp);
}

/**
 * Runs a callback now or, while a mouse button is down, after it is released. Otherwise, pressing a button could show
 * an error at the field that loses the focus, which would move the button away from the pointer before the click.
 */
export function afterPointerUp(run: () => void): void {
  if (isMouseDown) pendingCallbacks.push(run);
  else run();
}
