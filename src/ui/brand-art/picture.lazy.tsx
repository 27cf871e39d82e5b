import { useEffect, useState } from 'react';
import type { ArtName } from '../../contract/site/design';
import { renderSvg, type SvgTree } from '../svg-tree/render-svg';

const brandPictures = import.meta.glob<{ default: SvgTree }>('/brands/*/art/*.svg', { query: '?tree' });
const sharedPictures = import.meta.glob<{ default: SvgTree }>('./shared/*.svg', { query: '?tree' });

/** The brand's own picture, or else the shared one. */
async function loadPicture(code: string, name: ArtName): Promise<SvgTree | undefined> {
  const load = brandPictures[`/brands/${code}/art/${name}.svg`] ?? sharedPictures[`./shared/${name}.svg`];
  return (await load?.())?.default;
}

/** Inline SVG, which takes the colors of the tokens and which no policy of the page blocks. */
export function Picture({ code, name }: { code: string; name: ArtName }) {
  const [loadedPicture, setLoaded] = useState<{ key: string; tree: SvgTree | undefined }>();
  const key = `${code}/${name}`;
  useEffect(() => {
    let isCurrent = true;
    loadPicture(code, name).then(
      (tree) => isCurrent && setLoaded({ key: `${code}/${name}`, tree }),
      // Decoration only.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [code, name]);
  return loadedPicture?.key === key && loadedPicture.tree ? renderSvg(loadedPicture.tree) : null;
}
