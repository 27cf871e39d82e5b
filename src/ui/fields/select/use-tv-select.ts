import { useElementContext } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useLazy } from '../../lazy/use-lazy';

const load = () => import('./tv-select.lazy').then((module) => module.TvSelect);

/** The select for TVs. `isNative` is true where the browser's own is shown: not on TVs, or if TvSelect failed to load. */
export function useTvSelect() {
  const { scene } = useSignalValue(useElementContext().settings);
  const isTv = scene === 'STB';
  const { module: TvSelect, hasFailed } = useLazy(isTv ? 'select' : null, load);
  return { TvSelect, isNative: !isTv || hasFailed };
}
