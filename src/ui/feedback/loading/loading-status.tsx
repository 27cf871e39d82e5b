import { type Signal, signal } from '@preact/signals-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useElementContext } from '../../../runtime/page/element-context';
import { visuallyHidden } from '../../styling/tokens';

/** What an element's live region announces; see `LoadingStatus`. */
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
const liveRegions = new WeakMap<HTMLElement, Signal<LiveRegionState>>();

function liveRegionOf(host: HTMLElement): Signal<LiveRegionState> {
  let region = liveRegions.get(host);
  if (!region) {
    region = signal<LiveRegionState>({ loadingCount: 0, loadingText: '', announcement: '', announcementCount: 0 });
    liveRegions.set(host, region);
  }
  return region;
}

/**
 * Counts the calling component as a loading part of the element while the component is mounted. On mount, announces the
 * text to screen readers, unless another part of the element is loading already.
 */
export function useLoadingStatus(text: string): void {
  const { host } = useElementContext();
  useLayoutEffect(() => {
    const region = liveRegionOf(host);
    const current = region.peek();
    const { loadingCount, loadingText } = current;
    region.value = {
      ...current,
      loadingCount: loadingCount + 1,
      loadingText: loadingCount > 0 ? loadingText : text,
    };
    return () => {
      const latest = region.peek();
      region.value = { ...latest, loadingCount: latest.loadingCount - 1 };
    };
  }, [host, text]);
}

/** Returns a function that announces a text to screen readers; '' clears the text that was announced last. */
export function useAnnounce(): (text: string) => void {
  const { host } = useElementContext();
  return (text) => {
    const region = liveRegionOf(host);
    const current = region.peek();
    if (!text && !current.announcement) return;
    region.value = { ...current, announcement: text, announcementCount: current.announcementCount + 1 };
  };
}

/** An element's live region: announces what is loading or, if nothing is, the last text of `useAnnounce`. */
export function LoadingStatus() {
  const { host } = useElementContext();
  const [state, setState] = useState(() => liveRegionOf(host).peek());
  const { loadingCount, loadingText, announcement, announcementCount } = state;
  // An effect subscribes to the state; the render doesn't read the signal. Otherwise, a change during a screen's first
  // render would make React restart the whole render synchronously.
  useEffect(() => liveRegionOf(host).subscribe(setState), [host]);
  return (
    <span role="status" className={visuallyHidden}>
      {loadingCount > 0 ? loadingText : announcement && <span key={announcementCount}>{announcement}</span>}
    </span>
  );
}
