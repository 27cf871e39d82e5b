import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Language } from '../../contract/primitives';
import { type ElementContext, useElementContext } from '../../runtime/element-context/element-context';
import { useAreas } from '../../runtime/element-context/use-areas';
import type { Area } from '../../runtime/i18n/text-keys';
import { hasLoadedAreas, loadTexts } from '../../runtime/i18n/texts';
import { withTimeLimit } from '../../runtime/timing/time-limit';
import { ErrorState } from '../feedback/error-state';

interface LazyPartProps<Props> {
  /** Fetches the component's code. To show a different component, also change the React `key` of `LazyPart`. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** The text areas that the component needs, besides the element's own areas. */
  areas?: readonly Area[];
  /** The title of the error if loading fails. By default, the error has no title. */
  errorTitle?: string;
  /** Shown if loading fails, instead of an error with a retry button. Null for parts that nobody misses. */
  failed?: ReactNode;
  /** Shown while the code and the texts load. */
  children?: ReactNode;
}

/**
 * Shows a component whose code and texts are fetched when it is needed for the first time. If loading fails or times
 * out, an error with a retry button is shown instead, and loading starts again when the network returns.
 */
export function LazyPart<Props extends object>({
  load,
  props,
  areas = [],
  errorTitle,
  failed,
  children,
}: LazyPartProps<Props>) {
  const { Part, hasFailed, retry } = useLazyCode(load, areas);
  const showsError = hasFailed && failed === undefined;
  useEffect(() => {
    if (!showsError) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [showsError, retry]);
  if (hasFailed && failed !== undefined) return failed;
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} title={errorTitle} retry={retry} />;
  return Part ? <Part {...props} /> : children;
}

/** What the `load` functions returned. A component that mounts again starts with it, without showing a skeleton. */
const loadedParts = new WeakMap<() => Promise<unknown>, unknown>();

/** Whether a `LazyPart` shows its component in its first render. */
export const isPartLoaded = (
  load: () => Promise<unknown>,
  areas: readonly Area[],
  lang: ElementContext['lang'],
): boolean => loadedParts.has(load) && hasLoadedAreas(lang.peek(), areas);

/** Fetches the code and texts of a `LazyPart`, which then shows no skeleton when it mounts. */
export async function preloadPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[],
  lang: ElementContext['lang'],
): Promise<ComponentType<Props>> {
  // The code may register the files of its texts, so the texts load after the code.
  const Part = await load();
  let textLanguage: Language;
  do {
    textLanguage = lang.peek();
    await loadTexts(textLanguage, areas);
    // The element's language may have changed meanwhile.
  } while (textLanguage !== lang.peek());
  loadedParts.set(load, Part);
  return Part;
}

interface LazyCode<Props> {
  /** Undefined until its code and texts have loaded. */
  Part: ComponentType<Props> | undefined;
  /** True after an error or a timeout, until `retry` is called. */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Fetches a component's code and texts. Once loaded, the component stays when the language changes, because the
 * element's language changes only after the new texts of all loaded areas have loaded.
 */
function useLazyCode<Props>(load: () => Promise<ComponentType<Props>>, areas: readonly Area[]): LazyCode<Props> {
  const { lang } = useElementContext();
  const [state, setState] = useState<{ Part?: ComponentType<Props>; hasFailed: boolean }>(() => {
    const Part = loadedParts.get(load) as ComponentType<Props> | undefined;
    return Part && isPartLoaded(load, areas, lang) ? { Part, hasFailed: false } : { hasFailed: false };
  });
  const shouldLoad = !state.Part && !state.hasFailed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another component requires another React `key`
  useEffect(() => {
    if (!shouldLoad) return;
    let isCancelled = false;
    withTimeLimit(preloadPart(load, areas, lang)).then(
      (Part) => isCancelled || setState({ Part, hasFailed: false }),
      () => isCancelled || setState({ hasFailed: true }),
    );
    return () => {
      isCancelled = true;
    };
  }, [shouldLoad]);
  // If the language changes between the end of `preloadPart` and this render, `useAreas` loads the texts in the new
  // language.
  const hasTexts = useAreas(...(state.Part ? areas : []));
  const retry = useCallback(() => setState({ hasFailed: false }), []);
  return { Part: hasTexts ? state.Part : undefined, hasFailed: state.hasFailed, retry };
}
