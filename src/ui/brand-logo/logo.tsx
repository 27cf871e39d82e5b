import { useEffect, useState } from 'react';
import { logoFiles, type SvgTree } from '../../runtime/brand/brand-files';
import { useElementContext } from '../../runtime/element-context/element-context';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { renderSvg } from './render-svg';

/** The brand's logo as SVG elements. Shows the brand's name while the logo loads or if there is none. */
export function Logo({ className }: { className: string | undefined }) {
  const { code, name } = useSignalValue(useElementContext().brand).settings;
  const tree = useLogo(code);
  if (!tree) return <span className={className}>{name}</span>;
  const [, attributes, children] = tree;
  // The SVG is hidden from screen readers, because a link around the logo or a text near it names the brand (on a
  // receipt, the seller). The SVG's title is omitted, because browsers would show it as a tooltip.
  const visibleChildren = children.filter((child) => typeof child === 'string' || child[0] !== 'title');
  return renderSvg([
    'svg',
    { ...attributes, ...(className && { className }), 'aria-hidden': 'true', focusable: 'false' },
    visibleChildren,
  ]);
}

function useLogo(code: string): SvgTree | undefined {
  const [loaded, setLoaded] = useState<{ code: string; tree: SvgTree | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    loadLogo(code).then(
      (tree) => {
        if (isCurrent) setLoaded({ code, tree });
      },
      // The brand's name is the fallback.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return loaded?.code === code ? loaded.tree : undefined;
}

/** Loads a brand's logo. Returns undefined if the brand has none. */
async function loadLogo(brandCode: string): Promise<SvgTree | undefined> {
  return (await logoFiles[`/brands/${brandCode}/logo.svg`]?.())?.default;
}
