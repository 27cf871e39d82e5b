import type { ReactNode } from 'react';
import type { ArtName } from '../../contract/site/design';
import { useElementContext } from '../../runtime/element-context/element-context';
import { isOldEngine } from '../../runtime/page/old-engine';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { whenIdle } from '../../runtime/timing/when-idle';
import { LazyPart } from '../lazy/lazy-part';

interface BrandArtProps {
  name: ArtName;
  /** A class that sets the size, to avoid layout shift. */
  className: string | undefined;
}

/** A decorative picture in the brand's style, loaded when the page is idle. TVs show no picture. */
export const BrandArt: (props: BrandArtProps) => ReactNode = isOldEngine ? () => null : LazyArt;

const loadPictureComponent = () =>
  new Promise<void>(whenIdle)
    .then(() => (isOldEngine ? Promise.reject() : import('./picture.lazy')))
    .then(({ Picture }) => Picture);

function LazyArt({ name, className }: BrandArtProps) {
  const { code } = useSignalValue(useElementContext().brand).settings;
  return (
    <div className={className} aria-hidden="true">
      <LazyPart load={loadPictureComponent} props={{ code, name }} failed={null} />
    </div>
  );
}
