import { type Signal, signal } from '@preact/signals-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { visuallyHidden } from '../../styling/tokens';

/** What an element's live region announces; see `LiveRegion`. */
interface LiveRegionState {
  /** How many parts of the element are loading. */
  loadingCount: number;
  /** The text of the part that began to load first. */
  loadingText: string;
  /** The last text that `useAnnounce` announced. */
  announcement: string;
  /** Increases with every announcement, so that the same text can be announced twice in a row. */
  announcementCount: number;
}

/** The live region's state for each custom element. The key is the element itself. */
const regionStates = new WeakMap<HTMLElement, Signal<LiveRegionState>>();

function regionStateOf(host: HTMLElement): Signal<LiveRegionState> {
  let regionState = regionStates.get(host);
  if (!regionState) {
    regionState = signal<LiveRegionState>({ loadingCount: 0, loadingText: '', announcement: '', announcementCount: 0 });
    regionStates.set(host, regionState);
  }
  return regionState;
}

/**
 * Counts the calling component as a loading part of the element while the component is mounted. On mount, announces the
 * text to screen readers, unless another part of the element is loading already.
 */
export function useLoadingStatus(text: string): void {
  const { host } = useElementContext();
  useLayoutEffect(() => {
    const regionState = regionStateOf(host);
    const current = regionState.peek();
    const { loadingCount, loadingText } = current;
    regionState.value = {
      ...current,
      loadingCount: loadingCount + 1,
      loadingText: loadingCount > 0 ? loadingText : text,
    };
    return () => {
      const latest = regionState.peek();
      regionState.value = { ...latest, loadingCount: latest.loadingCount - 1 };
    };
  }, [host, text]);
}

/** Returns a function that announces a text to screen readers; '' clears the text that was announced last. */
export function useAnnounce(): (text: string) => void {
  const { host } = useElementContext();
  return (text) => {
    const regionState = regionStateOf(host);
    const current = regionState.peek();
    if (!text && !current.announcement) return;
    regionState.value = { ...current, announcement: text, announcementCount: current.announcementCount + 1 };
  };
}

/** An element's live region: announces what is loading or, if nothing is, the last text of `useAnnounce`. */
export function LiveRegion() {
  const { host } = useElementContext();
  const [state, setState] = useState(() => regionStateOf(host).peek());
  const { loadingCount, loadingText, announcement, announcementCount } = state;
  // An effect subscribes to the signal; the render only peeks at it. If the render subscribed, a change during a
  // screen's first render would make React restart the whole render synchronously.
  useEffect(() => regionStateOf(host).subscribe(setState), [host]);
  return (
    <span role="status" className={visuallyHidden}>
      {loadingCount > 0 ? loadingText : announcement && <span key={announcementCount}>{announcement}</span>}
    </span>
  );
}
