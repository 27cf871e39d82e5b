import { startArrowKeyNavigation } from '../../../src/ui/spatial-navigation/arrow-keys';
import { createAutoFocus } from '../../../src/ui/spatial-navigation/auto-focus';
import { sheet } from './tv.module.css';

export { sheet };

let observeElement: ((element: HTMLElement) => () => void) | undefined;

/**
 * Lets a remote control operate an element. The first call also adds the page's handler of arrow keys. Returns the
 * cleanup for the element.
 */
export function startRemoteControl(element: HTMLElement): () => void {
  if (!observeElement) {
    startArrowKeyNavigation();
    observeElement = createAutoFocus();
  }
  return observeElement(element);
}
