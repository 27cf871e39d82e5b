import { useElementContext } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useLazy } from '../../lazy/use-lazy';

const load = () => import('./tv-select.lazy').then((module) => module.TvSelect);

/** The select for remote controls. `isNative` is true if the browser's own is shown: elsewhere, or if that fails to load. */
export function useTvSelect() {
  const { scene } = useSignalValue(useElementContext().settings);
  const isTv = scene === 'STB';
  const { part: TvSelect, hasFailed } = useLazy(isTv ? 'select' : null, load);
  return { TvSelect, isNative: !isTv || hasFailed };
}
