import { type Signal, signal } from '@preact/signals-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useElementContext } from '../../../runtime/page/element-context';
import { visuallyHidden } from '../../styling/tokens';

interface Status {
  /** How many parts of the element are loading. */
  count: number;
  /** The text of the part that began first. */
  text: string;
  /** What `useAnnounce` announced last. */
  notice: string;
  /** Increases with every notice, so that the same text is announced again. */
  noticeCount: number;
}

const statuses = new WeakMap<HTMLElement, Signal<Status>>();

function statusOf(host: HTMLElement): Signal<Status> {
  let status = statuses.get(host);
  if (!status) {
    status = signal<Status>({ count: 0, text: '', notice: '', noticeCount: 0 });
    statuses.set(host, status);
  }
  return status;
}

/** Announces the text while the component is mounted, unless another part of the element is loading already. */
export function useLoadingStatus(text: string): void {
  const { host } = useElementContext();
  useLayoutEffect(() => {
    const status = statusOf(host);
    const { count, text: firstText } = status.peek();
    status.value = { ...status.peek(), count: count + 1, text: count > 0 ? firstText : text };
    return () => {
      status.value = { ...status.peek(), count: status.peek().count - 1 };
    };
  }, [host, text]);
}

/** Returns a function that announces a text to screen readers; '' removes the last text. */
export function useAnnounce(): (text: string) => void {
  const { host } = useElementContext();
  return (notice) => {
    const status = statusOf(host);
    const current = status.peek();
    if (notice || current.notice) status.value = { ...current, notice, noticeCount: current.noticeCount + 1 };
  };
}

/** The live region of an element for what is loading and what `useAnnounce` announces. */
export function LoadingStatus() {
  const { host } = useElementContext();
  const [{ count, text, notice, noticeCount }, setStatus] = useState(() => statusOf(host).peek());
  // Subscribed in an effect and not read during render, as in ProgressBar.
  useEffect(() => statusOf(host).subscribe(setStatus), [host]);
  return (
    <span role="status" className={visuallyHidden}>
      {count > 0 ? text : notice && <span key={noticeCount}>{notice}</span>}
    </span>
  );
}
