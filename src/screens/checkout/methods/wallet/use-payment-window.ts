import { useEffect, useRef, useState } from 'react';
import { useElementContext } from '../../../../runtime/page/element-context';
import { useSignalValue } from '../../../../runtime/page/use-signal-value';
import { isBack, type Journey, openWindow, send, takePress } from './popup';
import { surroundings, type Way, wayThere } from './redirect-mode';

/**
 * Where the payer is.
 * - here: has not gone yet, or came back by the browser.
 * - away: in the window.
 * - closed: the window is closed.
 * - blocked: the window did not open.
 */
type Whereabouts = 'here' | 'away' | 'closed' | 'blocked';

const lookEvery = 500;

export interface Leaving {
  way: Way;
  whereabouts: Whereabouts;
  /** Opens or focuses the window. Call it in a click handler. */
  go: () => void;
}

interface LeavingOptions {
  journey: Journey | null;
  /** The text in the window while its page loads. */
  words: string;
  /** Polls the payment at once. */
  onCheck: () => void;
  /** The address must not be followed. */
  onRefused: () => void;
}

/** Opens a payment page and watches its window. */
export function useLeaving({ journey, words, onCheck, onRefused }: LeavingOptions): Leaving {
  const { host, settings } = useElementContext();
  const { scene, api } = useSignalValue(settings);
  const [way] = useState(() => wayThere(surroundings(host, scene)));
  const [whereabouts, tell] = useState<Whereabouts>('here');
  const opened = useRef<Window | null>(null);
  const check = useRef(onCheck);
  check.current = onCheck;

  const sendTo = (to: Window): void => {
    if (!journey || send(journey, api, to)) return;
    if (to !== window) to.close();
    tell('here');
    onRefused();
  };
  const take = (found: Window | null): void => {
    opened.current = found;
    tell(found ? 'away' : 'blocked');
    if (found) sendTo(found);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the press that led here counts once
  useEffect(() => {
    const press = takePress();
    if (!journey || !press) press?.window?.close();
    else if (press.way === 'window') take(press.window);
    else if (press.way === 'page') sendTo(window);
    return () => opened.current?.close();
  }, []);

  useEffect(() => {
    if (whereabouts !== 'away') return undefined;
    const timer = setInterval(() => {
      const found = opened.current;
      if (!found) return;
      if (!found.closed && !isBack(found)) return;
      found.close();
      opened.current = null;
      tell('closed');
      check.current();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [whereabouts]);

  const go = () => {
    if (way !== 'window') return sendTo(window);
    if (opened.current && !opened.current.closed) return opened.current.focus();
    take(openWindow(words));
  };
  return { way, whereabouts, go };
}
