import { type Signal, signal } from '@preact/signals-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useElementContext } from '../../../runtime/page/element-context';
import { visuallyHidden } from '../../styling/tokens';

interface Status {
  /** How many parts of the element are loading. */
  loadingCount: number;
  /** The text of the part that began to load first. */
  loadingText: string;
  /** The last text that `useAnnounce` announced. */
  announcement: string;
  /** Increases with every announcement, so that the same text is announced again. */
  announcementCount: number;
}

/** The status of each custom element. The key is the element itself. */
const statuses = new WeakMap<HTMLElement, Signal<Status>>();

function statusOf(host: HTMLElement): Signal<Status> {
  let status = statuses.get(host);
  if (!status) {
    status = signal<Status>({ loadingCount: 0, loadingText: '', announcement: '', announcementCount: 0 });
    statuses.set(host, status);
  }
  return status;
}

/**
 * Announces the text to screen readers while the calling component is mounted, unless another part of the element is
 * loading already.
 */
export function useLoadingStatus(text: string): void {
  const { host } = useElementContext();
  useLayoutEffect(() => {
    const status = statusOf(host);
    const current = status.peek();
    const { loadingCount, loadingText } = current;
    status.value = {
      ...current,
      loadingCount: loadingCount + 1,
      loadingText: loadingCount > 0 ? loadingText : text,
    };
    return () => {
      const latest = status.peek();
      status.value = { ...latest, loadingCount: latest.loadingCount - 1 };
    };
  }, [host, text]);
}

/** Returns a function that announces a text to screen readers; '' clears the text that was announced last. */
export function useAnnounce(): (text: string) => void {
  const { host } = useElementContext();
  return (text) => {
    const status = statusOf(host);
    const current = status.peek();
    if (!text && !current.announcement) return;
    status.value = { ...current, announcement: text, announcementCount: current.announcementCount + 1 };
  };
}

/** An element's live region: announces what is loading or, if nothing is, the last text of `useAnnounce`. */
export function LoadingStatus() {
  const { host } = useElementContext();
  const [status, setStatus] = useState(() => statusOf(host).peek());
  const { loadingCount, loadingText, announcement, announcementCount } = status;
  // Subscribed in an effect and not read during render, for the reason given in `ProgressBar`.
  useEffect(() => statusOf(host).subscribe(setStatus), [host]);
  return (
    <span role="status" className={visuallyHidden}>
      {loadingCount > 0 ? loadingText : announcement && <span key={announcementCount}>{announcement}</span>}
    </span>
  );
}
