import { startArrowKeys } from '../../../src/ui/spatial-navigation/arrow-keys';
import { followFocus } from '../../../src/ui/spatial-navigation/follow-focus';
import { sheet } from './tv.module.css';

export { sheet };

let startNavigation: ((element: HTMLElement) => () => void) | undefined;

/** Lets a remote control operate an element. The first call also adds the page's handler of arrow keys. */
export function startRemoteControl(element: HTMLElement): () => void {
  if (!startNavigation) {
    startArrowKeys();
    startNavigation = followFocus();
  }
  return startNavigation(element);
}
