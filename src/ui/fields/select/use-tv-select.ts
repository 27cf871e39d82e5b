import { useElementContext } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useLazy } from '../../lazy/use-lazy';

const load = () => import('./tv-select.lazy').then((module) => module.TvSelect);

/**
 * On TVs (scene `STB`, set-top box), loads `TvSelect`, which is undefined until it has loaded. `isNative` is true if
 * the browser's own select is shown instead: on other devices, or after loading has failed.
 */
export function useTvSelect() {
  const { scene } = useSignalValue(useElementContext().settings);
  const isTv = scene === 'STB';
  const { module: TvSelect, hasFailed } = useLazy(isTv ? 'select' : null, load);
  return { TvSelect, isNative: !isTv || hasFailed };
}
