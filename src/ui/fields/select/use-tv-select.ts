import { useIsTv } from '../../../runtime/element-context/element-context';
import { useLazyCode } from '../../lazy/lazy-part';

const loadTvSelect = () => import('./tv-select.lazy').then((module) => module.TvSelect);

/**
 * On TVs (scene `STB`, set-top box), loads `TvSelect`, a select for remote controls, which is undefined until it has
 * loaded. `isNative` is true if the browser's own select must be shown instead: on devices other than TVs, or after
 * loading has failed.
 */
export function useTvSelect() {
  const isTv = useIsTv();
  const { module: TvSelect, hasFailed } = useLazyCode(isTv ? 'select' : null, loadTvSelect);
  return { TvSelect, isNative: !isTv || hasFailed };
}
