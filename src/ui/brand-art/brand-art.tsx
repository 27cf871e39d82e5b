import { type ReactNode, useEffect, useState } from 'react';
import type { ArtName } from '../../contract/site/design';
import { artFiles, type SvgTree } from '../../runtime/brand/brand-files';
import { useElementContext } from '../../runtime/element-context/element-context';
import { isOldEngine } from '../../runtime/page/old-engine';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { whenIdle } from '../../runtime/timing/when-idle';
import { renderSvg } from '../brand-logo/render-svg';

// With `?tree`, the build converts each SVG file to a tree of elements (`elements/build/plugins/svg-tree.ts`).
const sharedPictures = import.meta.glob<{ default: SvgTree }>('./shared/*.svg', { query: '?tree' });

/** The loaded pictures, by `<code>/<name>`: a picture that is shown again, or was loaded before, is there at once. */
const loadedPictures = new Map<string, SvgTree | undefined>();

/** Loads the picture of the brand with this code or, if it has none, the picture that all brands share. */
export async function loadPicture(code: string, name: ArtName): Promise<void> {
  const ownPicture = await artFiles[`/brands/${code}/art/${name}.svg`]?.();
  const picture = ownPicture ?? (await sharedPictures[`./shared/${name}.svg`]?.());
  loadedPictures.set(`${code}/${name}`, picture?.default);
}

/**
 * A picture of the brand whose code is `code`. The picture is inline SVG, which can use the color tokens and is allowed
 * by the page's content security policy.
 */
export function Picture({ code, name }: { code: string; name: ArtName }) {
  const key = `${code}/${name}`;
  const [, setLoadedKey] = useState<string>();
  useEffect(() => {
    if (loadedPictures.has(`${code}/${name}`)) return undefined;
    let isCurrent = true;
    new Promise<void>(whenIdle)
      .then(() => loadPicture(code, name))
      .then(
        () => isCurrent && setLoadedKey(`${code}/${name}`),
        // The picture is only decoration, so it's left out if it fails to load.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [code, name]);
  const tree = loadedPictures.get(key);
  return tree ? renderSvg(tree) : null;
}

interface BrandArtProps {
  name: ArtName;
  /** A class that sets the size, to avoid layout shift. */
  className: string | undefined;
}

/** A decorative picture in the brand's style, loaded when the page is idle. TVs show no picture. */
export const BrandArt: (props: BrandArtProps) => ReactNode = isOldEngine ? () => null : LazyArt;

function LazyArt({ name, className }: BrandArtProps) {
  const { code } = useSignalValue(useElementContext().brand).settings;
  return (
    <div className={className} aria-hidden="true">
      <Picture {...{ code, name }} />
    </div>
  );
}
