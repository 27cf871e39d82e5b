import { useElementContext } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useLazy } from '../../lazy/use-lazy';

const load = () => import('./tv-select.lazy').then((module) => module.TvSelect);

/** Loads the select for TVs. `isNative`: the browser's own select is shown, on other devices or after a failure. */
export function useTvSelect() {
  const { scene } = useSignalValue(useElementContext().settings);
  const isTv = scene === 'STB';
  const { module: TvSelect, hasFailed } = useLazy(isTv ? 'select' : null, load);
  return { TvSelect, isNative: !isTv || hasFailed };
}
