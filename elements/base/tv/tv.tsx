import { type ReactNode, useLayoutEffect } from 'react';
import { adoptSheet } from '../../../src/runtime/styles/adopt';
import { startArrowKeyNavigation } from '../../../src/ui/spatial-navigation/arrow-keys';
import { createAutoFocus } from '../../../src/ui/spatial-navigation/auto-focus';
import { sheet } from './tv.module.css';

/** Starts an element's automatic focus, and returns the cleanup. Undefined until the page has an element on a TV. */
let startAutoFocus: ((element: HTMLElement) => () => void) | undefined;

/**
 * Lets a remote control operate an element. The first call also adds the page's handler of arrow keys. Returns the
 * cleanup for the element.
 */
function startRemoteControl(element: HTMLElement): () => void {
  if (!startAutoFocus) {
    startArrowKeyNavigation();
    startAutoFocus = createAutoFocus();
  }
  return startAutoFocus(element);
}

export interface TvScreenProps {
  element: HTMLElement;
  /** The element's shadow root. */
  container: ShadowRoot;
  children: ReactNode;
}

/** An element's screen on a TV: in the layout for viewing from a distance, and operated by a remote control. */
export function TvScreen({ element, container, children }: TvScreenProps) {
  useLayoutEffect(() => {
    adoptSheet(container, sheet);
    return startRemoteControl(element);
  }, [container, element]);
  return children;
}
