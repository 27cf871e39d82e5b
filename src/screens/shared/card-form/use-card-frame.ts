import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { type CardFrameConfig, type FrameEvent, type FrameKind, frameTokens } from '../../../contract/card-frame';
import { randomId } from '../../../runtime/api/random-id';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { currentPage, pageOrigin } from '../../../runtime/page/current-page';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { helloTimeoutMs } from '../../../runtime/timing/time-limit';
import { afterPointerUp } from '../../../ui/focus/after-pointer-up';
import { deepClosest } from '../../../ui/focus/deep-focus';
import { useUniqueId } from '../../../ui/styling/unique-id';
import { type FrameFailure, type FrameState, frameReducer, initialFrameState } from './card-frame-state';
import { claimEarlyFrame, createCardIframe, frameOriginOf, isCardFrameBlocked } from './early-frame';
import { type FrameChannel, type FrameRequest, openFrameChannel, type RequestResult } from './frame-channel';
import { frameSlot, isFrameChangedByPage, showInSlot, watchFrame } from './light-dom-frame';

const loadTimeoutMs = 15_000;

/** The `kind` of the `sub-error` event, by failure. */
const errorKinds: Record<FrameFailure, string> = {
  blocked: 'network',
  refused: 'refused',
  offline: 'network',
  slow: 'timeout',
  stopped: 'timeout',
  key: 'malformed',
};

interface CardFrameOptions {
  kind: FrameKind;
  /** The iframe's accessible name. */
  title: string;
  /** The configuration without the design tokens, which are read from the page. */
  config: Omit<CardFrameConfig, 'tokens'>;
  onEvent(event: FrameEvent): void;
}

export interface CardFrameConnection {
  frame: RefObject<HTMLIFrameElement | null>;
  /** The element around the slot. The iframe is in it, too, if scripts of the page change it in the light DOM. */
  container: RefObject<HTMLDivElement | null>;
  /** The name of the slot that shows the iframe. */
  slot: string;
  state: FrameState;
  request<A extends FrameRequest>(request: A): Promise<RequestResult<A['type']>>;
  reportFailure(failure: FrameFailure): void;
  retry(): void;
}

/** Creates the card frame's iframe, connects to it, keeps its configuration up to date and detects a failed load. */
export function useCardFrame({ kind, title, config, onEvent }: CardFrameOptions): CardFrameConnection {
  const { host, emit, brand } = useElementContext();
  const [state, dispatch] = useReducer(frameReducer, initialFrameState);
  const { frameCount, phase } = state;
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useRef<FrameChannel | undefined>(undefined);
  const container = useRef<HTMLDivElement>(null);
  const removeFrame = useRef<(() => void) | undefined>(undefined);
  const slot = frameSlot(useUniqueId());
  const { assets } = currentPage();

  const { code: brandCode } = useSignalValue(brand).settings;
  const latest = useRef({ kind, brand: brandCode, config, onEvent, emit });
  useLayoutEffect(() => {
    latest.current = { kind, brand: brandCode, config, onEvent, emit };
  });

  /** The configuration that the frame has, as JSON. */
  const sentConfig = useRef('');
  /** The configuration to send now. */
  const fullConfig = useCallback((): CardFrameConfig => {
    const config = { ...latest.current.config, tokens: designTokensOf(container.current ?? host) };
    sentConfig.current = JSON.stringify(config);
    return config;
  }, [host]);

  const reportFailure = useCallback((failure: FrameFailure) => {
    // The notice replaces the container, but not the iframe, which is a child of the element.
    removeFrame.current?.();
    dispatch({ type: 'failed', failure });
    latest.current.emit('sub-error', { kind: errorKinds[failure], code: null });
  }, []);

  // Each retry creates a new iframe. This effect appends the iframe instead of rendering it with React, because the
  // first iframe may be an early frame, which is already loading.
  useLayoutEffect(() => {
    if (!container.current) return undefined;
    const early = frameCount === 1 && kind === 'card' ? claimEarlyFrame(host, slot) : undefined;
    const nonce = early?.nonce ?? randomId();
    const iframe = early?.iframe ?? createCardIframe({ assets, nonce });
    frame.current = iframe;
    const isInLightDom = !isFrameChangedByPage(host);
    if (isInLightDom) showInSlot(host, iframe, slot);
    else container.current.append(iframe);
    const stopWatching = isInLightDom ? watchFrame(host, iframe, () => dispatch({ type: 'retried' })) : undefined;
    let hasConnected = false;
    let refusalTimer: ReturnType<typeof setTimeout> | undefined;
    const expectHello = () => {
      clearTimeout(refusalTimer);
      refusalTimer = setTimeout(() => {
        if (hasConnected) return;
        logRefusal(assets);
        reportFailure('refused');
      }, helloTimeoutMs);
    };
    removeFrame.current = () => {
      stopWatching?.();
      // After a failure, the missing hello isn't another one.
      clearTimeout(refusalTimer);
      iframe.removeEventListener('load', expectHello);
      iframe.remove();
    };
    iframe.addEventListener('load', expectHello);
    if (early?.hasLoaded()) expectHello();
    const openedChannel = openFrameChannel({
      target: () => iframe.contentWindow,
      origin: frameOriginOf(assets),
      nonce,
      frameSentHello: early?.hasSentHello() ?? false,
      connectOptions: () => ({ kind: latest.current.kind, brand: latest.current.brand, config: fullConfig() }),
      onConnect(isReconnect) {
        hasConnected = true;
        dispatch({ type: 'connected', isReconnect });
      },
      onEvent(event) {
        if (event.type === 'resize') afterPointerUp(() => dispatch({ type: 'resized', height: event.height }));
        if (event.type === 'unusable') reportFailure('key');
        if (event.type === 'focus') dispatch({ type: 'touched' });
        if (event.type === 'change' && event.isComplete) dispatch({ type: 'completed' });
        latest.current.onEvent(event);
      },
    });
    channel.current = openedChannel;
    return () => {
      removeFrame.current?.();
      openedChannel.close();
      frame.current = null;
    };
  }, [assets, frameCount, host, kind, slot, fullConfig, reportFailure]);

  // `frameCount` is a dependency because a new iframe needs the title too.
  useLayoutEffect(() => {
    if (frame.current && frameCount) frame.current.title = title;
  }, [title, frameCount]);

  // A connected frame can't change its storefront brand and encryption key, so a changed brand needs a new frame.
  const connectedBrandCode = useRef(brandCode);
  useEffect(() => {
    if (connectedBrandCode.current !== brandCode) dispatch({ type: 'retried' });
    connectedBrandCode.current = brandCode;
  }, [brandCode]);

  // Sends a changed configuration in an effect, because design tokens can be read only after the style sheets are
  // adopted. `configSnapshot` makes the effect run again when the configuration or the brand's CSS changes. It is never
  // empty: the condition contains it only because a lint rule forbids dependencies that an effect doesn't use.
  const configSnapshot = useSignalValue(brand).css + JSON.stringify(config);
  useEffect(() => {
    if (phase !== 'ready' || !configSnapshot) return;
    const earlierConfig = sentConfig.current;
    const config = fullConfig();
    if (sentConfig.current !== earlierConfig) void channel.current?.request({ type: 'configure', config });
  }, [phase, configSnapshot, fullConfig]);

  useLoadFailure(phase !== 'failed' && phase !== 'ready', assets, reportFailure);

  const request = useCallback(<A extends FrameRequest>(message: A) => {
    const closed: RequestResult<A['type']> = { ok: false, error: 'closed' };
    return channel.current?.request(message) ?? Promise.resolve(closed);
  }, []);
  return {
    frame,
    container,
    slot,
    state,
    request,
    reportFailure,
    retry: useCallback(() => dispatch({ type: 'retried' }), []),
  };
}

/** Tells the page's developers why the card frame shows the browser's error page, and what to change. */
function logRefusal(assets: string): void {
  const remedy = /^https?:/.test(pageOrigin())
    ? `add ${pageOrigin()} to the frame-ancestors of ${new URL(assets).origin}/…/card-frame.html (FRAME_ANCESTORS)`
    : 'serve the page over http or https: a file, or a sandboxed frame without allow-same-origin, has no origin';
  console.error(
    `[sub-elements] The card form didn't start on ${pageOrigin()}. If its server refuses this page, ${remedy}.`,
  );
}

/** Reports a failure if the page's CSP blocks the frame, or if the frame doesn't load in time. */
function useLoadFailure(isLoading: boolean, assets: string, reportFailure: (failure: FrameFailure) => void): void {
  useEffect(() => {
    if (!isLoading) return undefined;
    const onViolation = (violation: SecurityPolicyViolationEvent) => {
      if (!isCardFrameBlocked(violation, assets)) return;
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

/** The values of the design tokens that the card frame needs, as they apply to an element of the page. */
function designTokensOf(element: Element): CardFrameConfig['tokens'] {
  const style = getComputedStyle(element);
  const tokens: Record<string, string> = {};
  for (const name of frameTokens) tokens[name] = vwToPx(style.getPropertyValue(`--s-${name}`).trim());
  tokens.backdrop = backgroundOf(element);
  return tokens;
}

/** Converts `vw` to pixels, because the frame has its own viewport. */
const vwToPx = (length: string): string =>
  length.replace(/([\d.]+)vw/g, (_, percentage: string) => `${(Number(percentage) * innerWidth) / 100}px`);

const isTransparent = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);

/**
 * The background color behind an element, or `transparent` if the background is an image or isn't opaque. The frame
 * uses this color as its own background, because contrast checkers see only the frame's document, and assume that a
 * transparent background is white.
 */
function backgroundOf(element: Element): string {
  const backgroundElement = deepClosest(element, (ancestor) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(ancestor);
    return backgroundImage !== 'none' || !isTransparent(backgroundColor);
  });
  if (!backgroundElement) return 'transparent';
  const { backgroundColor, backgroundImage } = getComputedStyle(backgroundElement);
  return backgroundImage === 'none' && backgroundColor.startsWith('rgb(') ? backgroundColor : 'transparent';
}
