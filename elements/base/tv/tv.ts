import { startArrowKeyNavigation } from '../../../src/ui/spatial-navigation/arrow-keys';
import { createAutoFocus } from '../../../src/ui/spatial-navigation/auto-focus';
import { sheet } from './tv.module.css';

/** The style sheet of the layout for TVs. */
export { sheet };

/** Starts an element's automatic focus, and returns the cleanup. Undefined until `startRemoteControl` is called. */
let startAutoFocus: ((element: HTMLElement) => () => void) | undefined;

/**
 * Lets a remote control operate an element. The first call also adds the page's handler of arrow keys. Returns the
 * cleanup for the element.
 */
export function startRemoteControl(element: HTMLElement): () => void {
  if (!startAutoFocus) {
    startArrowKeyNavigation();
    startAutoFocus = createAutoFocus();
  }
  return startAutoFocus(element);
}
