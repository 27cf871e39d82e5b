import { Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import { directionOf } from '../../../src/rules/text-direction';
import { isMobileAgent } from '../../../src/runtime/api/call-headers';
import { ElementContextProvider } from '../../../src/runtime/element-context/element-context';
import { currentPage } from '../../../src/runtime/page/current-page';
import { useSignalValue } from '../../../src/runtime/state/use-signal-value';
import { adoptBrandSheet } from '../../../src/runtime/styles/adopt';
import { ensureReadable } from '../../../src/runtime/styles/own-background';
import { readPageTheme } from '../../../src/runtime/styles/page-theme';
import { keepWidthClasses } from '../../../src/runtime/styles/width-classes';
import { LazyPart } from '../../../src/ui/async/lazy-part';
import { CrashNotice } from '../../../src/ui/feedback/crash-notice';
import { LiveRegion } from '../../../src/ui/feedback/loading/loading-status';
import { ProgressBar } from '../../../src/ui/feedback/loading/progress';
import { ToastRegion } from '../../../src/ui/overlays/toast';
import { loadTv } from '../load-tv';
import { systemTheme } from '../settings';
import type { SubElementInstance } from '../sub-element-instance';
import { loaderTexts } from './loader-texts';
import styles from './root.module.css';

/**
 * Renders an element: the style sheet of its brand, its screen once everything has loaded, and its toasts. The
 * library r2wc, which renders React components in custom elements, passes the element's shadow root as `container`.
 */
export function Root({ container }: { container?: ShadowRoot }) {
  const element = container?.host as SubElementInstance;
  const { context, screen: Screen } = element;
  const readiness = useSignalValue(element.readiness);
  const props = useSignalValue(element.props);
  const brand = useSignalValue(context.brand);
  const lang = useSignalValue(context.lang);
  const theme = useSignalValue(context.theme);
  const { scene, theme: requestedTheme } = useSignalValue(context.settings);
  const hasToasts = useSignalValue(context.toasts.list).length > 0;
  const isTv = scene === 'STB';
  const wrapper = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // This placeholder shows the slot until the first render. Afterwards, `Root` itself renders the slot while loading.
    // Not `remove()`: old libraries replace that method, and theirs fails if the node has no parent.
    element.placeholder.parentNode?.removeChild(element.placeholder);
  }, [element]);
  useLayoutEffect(() => {
    if (brand) return adoptBrandSheet(container as ShadowRoot, brand.css);
    return undefined;
  }, [container, brand]);
  useLayoutEffect(() => {
    if (requestedTheme !== 'inherit' || !brand) return undefined;
    return adoptBrandSheet(container as ShadowRoot, readPageTheme(context.host).css);
  }, [container, brand, requestedTheme, context]);
  // A page's colors can change with the system's, also where the brand's theme is fixed.
  const pageScheme = useSignalValue(systemTheme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors depend on the themes.
  useLayoutEffect(() => {
    if (wrapper.current && brand) ensureReadable(wrapper.current, context.host);
  }, [context, brand, theme, requestedTheme, pageScheme]);
  const isMobile = !isTv && isMobileAgent();
  // In other builds, container queries choose the layout.
  useLayoutEffect(() => {
    if (__OLD_ENGINES__ && wrapper.current) return keepWidthClasses(wrapper.current, isMobile);
    return undefined;
  }, [isMobile]);

  return (
    <div
      className="sub"
      part="screen"
      ref={wrapper}
      data-theme={theme}
      data-scene={scene}
      data-mobile={isMobile || undefined}
      {...(lang && { lang, dir: directionOf(lang) })}
    >
      <ElementContextProvider value={context}>
        {readiness === 'loading' && (
          <div className={styles.placeholder}>
            <slot />
          </div>
        )}
        {readiness === 'failed' && <LoadFailure retry={() => element.retry()} />}
        {readiness === 'ready' && brand && (
          <ScreenOnDevice {...{ isTv, element, container }}>
            <ErrorBoundary onError={() => context.emit('sub-error', { kind: 'crash', code: null })}>
              <ProgressBar />
              <Screen {...props} />
              <div className={styles.status}>
                <LiveRegion />
              </div>
              {hasToasts && <ToastRegion />}
            </ErrorBoundary>
          </ScreenOnDevice>
        )}
      </ElementContextProvider>
    </div>
  );
}

interface ScreenOnDeviceProps {
  isTv: boolean;
  element: SubElementInstance;
  container: ShadowRoot | undefined;
  children: ReactNode;
}

/** On a TV, shows the screen once the code for TVs has loaded or failed to load. */
function ScreenOnDevice({ isTv, element, container, children }: ScreenOnDeviceProps) {
  if (!isTv) return children;
  const props = { element, container: container as ShadowRoot, children };
  return <LazyPart load={loadTv} props={props} failed={children} />;
}

interface ErrorBoundaryProps {
  onError(): void;
  children: ReactNode;
}

/** Replaces a crashed screen with a notice that has a retry button. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('[sub-elements]', error);
    this.props.onError();
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return <CrashNotice retry={() => this.setState({ hasCrashed: false })} />;
  }
}

// On pages with the loader, the texts are in the loader's script. The npm package has no loader, so it bundles them.
const getTexts = __HAS_LOADER__ ? () => (currentPage().texts as typeof loaderTexts)() : loaderTexts;

/**
 * The notice shown when the brand or the translations failed to load. Its own texts are available even then, because
 * they are part of JavaScript that has already loaded.
 */
function LoadFailure({ retry }: { retry(): void }) {
  const [failedText, retryText] = getTexts();
  return (
    <p role="alert" dir="auto">
      <span>{failedText}</span>{' '}
      <button type="button" onClick={retry}>
        {retryText}
      </button>
    </p>
  );
}
