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

/** Loads the picture of the brand with this code or, if it has none, the picture that all brands share. */
async function loadPicture(code: string, name: ArtName): Promise<SvgTree | undefined> {
  const ownPicture = await artFiles[`/brands/${code}/art/${name}.svg`]?.();
  return (ownPicture ?? (await sharedPictures[`./shared/${name}.svg`]?.()))?.default;
}

/**
 * A picture of the brand whose code is `code`. The picture is inline SVG, which can use the color tokens and is allowed
 * by the page's content security policy.
 */
export function Picture({ code, name }: { code: string; name: ArtName }) {
  const [loadedPicture, setLoadedPicture] = useState<{ key: string; tree: SvgTree | undefined }>();
  const key = `${code}/${name}`;
  useEffect(() => {
    let isCurrent = true;
    new Promise<void>(whenIdle)
      .then(() => loadPicture(code, name))
      .then(
        (tree) => isCurrent && setLoadedPicture({ key: `${code}/${name}`, tree }),
        // The picture is only decoration, so it's left out if it fails to load.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [code, name]);
  return loadedPicture?.key === key && loadedPicture.tree ? renderSvg(loadedPicture.tree) : null;
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
