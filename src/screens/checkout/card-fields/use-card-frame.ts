import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import type { CardFrameConfig, FrameEvent, FrameKind } from '../../../contract/card-frame/card-frame';
import { currentPage } from '../../../runtime/page/current-page';
import { useElementContext } from '../../../runtime/page/element-context';
import { randomId } from '../../../runtime/page/random-id';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { afterPointerUp } from '../../../ui/focus/after-pointer-up';
import { type FrameFailure, type FrameState, frameReducer, frameStart } from './card-frame-state';
import { type Answer, type Ask, type FrameChannel, openFrameChannel } from './frame-channel';
import { frameAddress, tokensOf } from './frame-config';

const loadTimeoutMs = 15_000;

/** The detail of `sub-error` by failure. */
const kinds: Record<FrameFailure, string> = {
  blocked: 'network',
  offline: 'network',
  slow: 'timeout',
  stopped: 'timeout',
  key: 'malformed',
};

interface Options {
  kind: FrameKind;
  /** The configuration without the tokens, which are read from the page. */
  config: Omit<CardFrameConfig, 'tokens'>;
  /** Whether the page's texts are loaded. */
  hasTexts: boolean;
  onEvent(event: FrameEvent): void;
}

export interface CardFrameLink {
  frame: RefObject<HTMLIFrameElement | null>;
  /** The URL of the iframe. */
  src: string;
  state: FrameState;
  /** The fields are rendered. */
  isReady: boolean;
  ask<A extends Ask>(request: A): Promise<Answer<A['type']>>;
  reportFailure(failure: FrameFailure): void;
  retry(): void;
}

/** Connects an iframe with its channel, updates its configuration and detects a failed load. */
export function useCardFrame({ kind, config, hasTexts, onEvent }: Options): CardFrameLink {
  const { host, emit, brand } = useElementContext();
  const [state, dispatch] = useReducer(frameReducer, frameStart);
  const { attempt, phase } = state;
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useRef<FrameChannel | undefined>(undefined);
  const id = useMemo(randomId, []);
  const nonce = `${id}-${attempt}`;
  const { assets } = currentPage();
  const isReady = phase === 'ready' && hasTexts;

  const { code } = useSignalValue(brand).settings;
  const latest = useRef({ kind, code, config, onEvent, emit });
  useLayoutEffect(() => {
    latest.current = { kind, code, config, onEvent, emit };
  });

  const fullConfig = useCallback((): CardFrameConfig => {
    return { ...latest.current.config, tokens: tokensOf(frame.current ?? host) };
  }, [host]);

  const reportFailure = useCallback((failure: FrameFailure) => {
    dispatch({ type: 'failed', failure });
    latest.current.emit('sub-error', { kind: kinds[failure], code: null });
  }, []);

  // Listens before the iframe loads, so that its first message isn't missed.
  useLayoutEffect(() => {
    const open = openFrameChannel({
      target: () => frame.current?.contentWindow,
      origin: new URL(assets).origin,
      nonce,
      opening: () => ({ kind: latest.current.kind, brand: latest.current.code, config: fullConfig() }),
      onConnect: (isAgain) => dispatch({ type: 'connected', isAgain }),
      onEvent(event) {
        if (event.type === 'resize') afterPointerUp(() => dispatch({ type: 'resized', height: event.height }));
        if (event.type === 'unusable') reportFailure('key');
        if (event.type === 'focus') dispatch({ type: 'touched' });
        if (event.type === 'change' && event.isComplete) dispatch({ type: 'completed' });
        latest.current.onEvent(event);
      },
    });
    channel.current = open;
    return () => open.close();
  }, [assets, nonce, fullConfig, reportFailure]);

  // A connected frame keeps its brand and encryption key.
  const connectedCode = useRef(code);
  useEffect(() => {
    if (connectedCode.current !== code) dispatch({ type: 'retried' });
    connectedCode.current = code;
  }, [code]);

  // The tokens can be read once the style sheets are adopted.
  const appearance = useSignalValue(brand).css + JSON.stringify(config);
  useEffect(() => {
    if (phase === 'ready' && appearance) void channel.current?.request({ type: 'configure', config: fullConfig() });
  }, [phase, appearance, fullConfig]);

  useLoadFailure(phase !== 'failed' && !isReady, assets, reportFailure);

  const ask = useCallback(<A extends Ask>(request: A) => {
    const closed: Answer<A['type']> = { ok: false, error: 'closed' };
    return channel.current?.request(request) ?? Promise.resolve(closed);
  }, []);
  return {
    frame,
    src: useMemo(
      () => frameAddress(assets, { parent: location.origin, nonce, lang: latest.current.config.language }),
      [assets, nonce],
    ),
    state,
    isReady,
    ask,
    reportFailure,
    retry: useCallback(() => dispatch({ type: 'retried' }), []),
  };
}

/** Detects a frame that the page's CSP blocks or that doesn't load in time. */
function useLoadFailure(isLoading: boolean, assets: string, reportFailure: (failure: FrameFailure) => void): void {
  useEffect(() => {
    if (!isLoading) return undefined;
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      const isOurs = blockedURI.startsWith(new URL(assets).origin);
      if (!isOurs || !/^(frame|child|default)-src$/.test(effectiveDirective)) return;
      console.warn(
        `[sub-elements] The page's Content Security Policy blocks the card form: add ${new URL(assets).origin} to frame-src`,
      );
      reportFailure('blocked');
    };
    const timer = setTimeout(() => reportFailure(navigator.onLine ? 'slow' : 'offline'), loadTimeoutMs);
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', onViolation);
    };
  }, [isLoading, assets, reportFailure]);
}
