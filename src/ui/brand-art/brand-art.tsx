import type { ArtName } from '../../contract/site/design';
import { useElementContext } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { whenIdle } from '../../runtime/page/when-idle';
import { useLazy } from '../lazy/use-lazy';

const load = () => new Promise<void>(whenIdle).then(() => import('./picture.lazy')).then(({ Picture }) => Picture);

/** A picture of the brand, loaded when the page is idle. The class reserves its room. TVs show none. */
export function BrandArt({ name, className }: { name: ArtName; className: string | undefined }) {
  const { code } = useSignalValue(useElementContext().brand).settings;
  const { part: Picture } = useLazy(__TV__ ? null : 'art', load);
  return __TV__ ? null : (
    <div className={className} aria-hidden="true">
      {Picture && <Picture code={code} name={name} />}
    </div>
  );
}
