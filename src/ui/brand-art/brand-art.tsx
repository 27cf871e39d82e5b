import type { ReactNode } from 'react';
import type { ArtName } from '../../contract/site/design';
import { useElementContext } from '../../runtime/page/element-context';
import { useSignalValue } from '../../runtime/page/use-signal-value';
import { whenIdle } from '../../runtime/page/when-idle';
import { useLazy } from '../lazy/use-lazy';

interface BrandArtProps {
  name: ArtName;
  /** A class that sets the size, to avoid layout shift. */
  className: string | undefined;
}

/** A picture of the brand, loaded when the page is idle. TVs show none. */
export const BrandArt: (props: BrandArtProps) => ReactNode = __TV__ ? () => null : LazyArt;

// The constant `__TV__` removes the pictures from TV builds.
const loadPictureComponent = () =>
  new Promise<void>(whenIdle)
    .then(() => (__TV__ ? Promise.reject() : import('./picture.lazy')))
    .then(({ Picture }) => Picture);

function LazyArt({ name, className }: BrandArtProps) {
  const { code } = useSignalValue(useElementContext().brand).settings;
  const { module: Picture } = useLazy('art', loadPictureComponent);
  return (
    <div className={className} aria-hidden="true">
      {Picture && <Picture code={code} name={name} />}
    </div>
  );
}
