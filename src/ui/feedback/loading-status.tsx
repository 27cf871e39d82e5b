import { type Signal, signal } from '@preact/signals-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useElementContext } from '../../runtime/page/element-context';
import { visuallyHidden } from '../styling/tokens';

interface Status {
  /** How many parts of the element are loading. */
  count: number;
  /** The text of the part that began first. */
  text: string;
}

const statuses = new WeakMap<HTMLElement, Signal<Status>>();

function statusOf(host: HTMLElement): Signal<Status> {
  let status = statuses.get(host);
  if (!status) {
    status = signal<Status>({ count: 0, text: '' });
    statuses.set(host, status);
  }
  return status;
}

/** Announces the text while the component is mounted, unless another part of the element is loading already. */
export function useLoadingStatus(text: string): void {
  const { host } = useElementContext();
  useLayoutEffect(() => {
    const status = statusOf(host);
    const { count, text: before } = status.peek();
    status.value = { count: count + 1, text: count ? before : text };
    return () => {
      status.value = { ...status.peek(), count: status.peek().count - 1 };
    };
  }, [host, text]);
}

/** The only live region of an element that says that something is loading. */
export function LoadingStatus() {
  const { host } = useElementContext();
  const [text, setText] = useState('');
  // Subscribed in an effect and not read during render, as in ProgressBar.
  useEffect(() => statusOf(host).subscribe(({ count, text: now }) => setText(count > 0 ? now : '')), [host]);
  return (
    <span role="status" className={visuallyHidden}>
      {text}
    </span>
  );
}
