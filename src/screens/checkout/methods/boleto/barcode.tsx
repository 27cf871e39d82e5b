import { useMemo } from 'react';
import { itfBars, itfPath } from './itf';

/** The empty space on each side of the bars, in modules. A module is the width of a narrow bar. */
const quietZone = 10;
/** The height of the bars, in modules. */
const barHeight = 54;

/**
 * The barcode of a boleto, in the format ITF (Interleaved 2 of 5). It's black on white in every
 * theme, so that scanners can read it.
 */
export function Barcode({ digits, label }: { digits: string; label: string }) {
  const { path, width } = useMemo(() => {
    const { bars, width: barsWidth } = itfBars(digits);
    return { path: itfPath(bars, barHeight, quietZone), width: barsWidth + 2 * quietZone };
  }, [digits]);
  return (
    <svg
      viewBox={`0 0 ${width} ${barHeight}`}
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
