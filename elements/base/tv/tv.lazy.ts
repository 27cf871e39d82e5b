import { startArrowKeys } from '../../../src/ui/spatial-navigation/arrow-keys';
import { followFocus } from '../../../src/ui/spatial-navigation/follow-focus';
import { sheet } from './tv.module.css';

export { sheet };

let follow: ((element: HTMLElement) => () => void) | undefined;

/** Lets a remote control operate an element. The first one starts the arrow keys of the page. */
export function startRemoteControl(element: HTMLElement): () => void {
  if (!follow) {
    startArrowKeys();
    follow = followFocus();
  }
  return follow(element);
}
