import { startArrowKeyNavigation } from '../../../src/ui/spatial-navigation/arrow-keys';
import { createAutoFocus } from '../../../src/ui/spatial-navigation/auto-focus';
import { sheet } from './tv.module.css';

export { sheet };

/** Starts the automatic focus of an element, and returns its cleanup. */
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
