import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';
import type { Language } from '../../contract/primitives';
import { hasOwn } from '../../rules/own-fields';
import { useElementContext } from '../../runtime/element-context/element-context';
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
 * out, an error with a retry button is shown instead.
 */
export function LazyPart<Props extends object>({
  load,
  props,
  areas = [],
  errorTitle,
  failed,
  children,
}: LazyPartProps<Props>) {
  const { module: Part, hasFailed, retry } = useLazyCode('part', load, () => areas);
  if (hasFailed && failed !== undefined) return failed;
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} title={errorTitle} retry={retry} />;
  return Part ? <Part {...props} /> : children;
}

/** What the `load` functions returned. A component that mounts again starts with it, without showing a skeleton. */
const loadedModules = new WeakMap<() => Promise<unknown>, unknown>();

const noAreas = (): readonly Area[] => [];

/**
 * What `LazyPart` uses, for code that isn't one component. Fetches code and the text areas that `areasOf` returns for
 * it. `key` identifies what `load` loads; nothing loads while `key` is null. `hasFailed` is true after an error or a
 * timeout, until `retry` is called. `module` is undefined until the texts have loaded too. It stays defined when the
 * language changes, because the element's language changes only after the new texts of all loaded areas have loaded.
 */
export function useLazyCode<T>(
  key: string | null,
  load: () => Promise<T>,
  areasOf: (module: T) => readonly Area[] = noAreas,
): LazyModule<T> {
  const { lang } = useElementContext();
  const loadWithTexts = async () => {
    // The code may register the files of its texts, so the texts load after the code.
    const module = await load();
    let textLanguage: Language;
    do {
      textLanguage = lang.peek();
      await loadTexts(textLanguage, areasOf(module));
      // The element's language may have changed meanwhile.
    } while (textLanguage !== lang.peek());
    loadedModules.set(load, module);
    return module;
  };
  const loadedModule = loadedModules.get(load) as T | undefined;
  const isLoaded = loadedModule !== undefined && hasLoadedAreas(lang.peek(), areasOf(loadedModule));
  const lazy = useLazy(key, loadWithTexts, isLoaded ? loadedModule : undefined);
  // If the language changes between the end of `loadWithTexts` and this render, `useAreas` loads the texts in the new
  // language.
  const hasTexts = useAreas(...(lazy.module ? areasOf(lazy.module) : []));
  return hasTexts ? lazy : { ...lazy, module: undefined };
}

interface State<T> {
  key: string | null;
  module: T | undefined;
  hasFailed: boolean;
}

type Action<T> = { key: string; module: T } | { key: string; hasFailed: true } | 'retry';

function reduce<T>(state: State<T>, action: Action<T>): State<T> {
  if (action === 'retry') return { ...state, hasFailed: false };
  return hasOwn(action, 'hasFailed') ? { ...action, module: undefined } : { ...action, hasFailed: false };
}

export interface LazyModule<T> {
  /** What `load` returned: a module or one of its exports. Undefined until it has loaded. */
  module: T | undefined;
  hasFailed: boolean;
  retry: () => void;
}

function useLazy<T>(key: string | null, load: () => Promise<T>, initialModule: T | undefined): LazyModule<T> {
  const [state, dispatch] = useReducer(reduce<T>, { key, module: initialModule, hasFailed: false });
  const isCurrentKey = key !== null && state.key === key;
  const hasFailed = isCurrentKey && state.hasFailed;
  const shouldLoad = key !== null && !hasFailed && !(isCurrentKey && state.module);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies what `load` loads
  useEffect(() => {
    if (!shouldLoad) return;
    let isCancelled = false;
    withTimeLimit(load()).then(
      (module) => isCancelled || dispatch({ key, module }),
      () => isCancelled || dispatch({ key, hasFailed: true }),
    );
    return () => {
      isCancelled = true;
    };
  }, [key, shouldLoad]);
  return { module: isCurrentKey ? state.module : undefined, hasFailed, retry: () => dispatch('retry') };
}
