import { useMemo } from 'react';
import { itfBars, itfPath } from './itf';

/** The width of the quiet zone on each side and the height of the bars, in modules. */
const quietZone = 10;
const height = 54;

/** A slip's barcode. Dark on light in every theme, so that scanners can read it. */
export function Barcode({ digits, label }: { digits: string; label: string }) {
  const { path, width } = useMemo(() => {
    const { bars, width: inner } = itfBars(digits);
    return { path: itfPath(bars, height, quietZone), width: inner + 2 * quietZone };
  }, [digits]);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      focusable="false"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
