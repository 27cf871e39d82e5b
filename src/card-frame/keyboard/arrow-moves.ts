import type { CardField, Direction } from '../../contract/card-frame/card-frame';

/** Neighboring fields. Fields that a form doesn't have are skipped. */
const neighbors: Record<CardField, Partial<Record<Direction, CardField[]>>> = {
  number: { down: ['expiry', 'pin'] },
  expiry: { up: ['number'], right: ['code'], down: ['holder'] },
  code: { up: ['number'], left: ['expiry'], down: ['holder'] },
  holder: { up: ['expiry'] },
  pin: { up: ['number'] },
};

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const mirrored: Record<Direction, Direction> = { up: 'up', down: 'down', left: 'right', right: 'left' };

/** The selection in a field, and the length of its text. */
export interface CaretPosition {
  start: number;
  end: number;
  length: number;
}

/**
 * The effect of a remote control's arrow key: null while the caret can still move, otherwise the next field (`to`), or
 * leaving the frame (no `to`). Right-to-left languages have the fields of a row in the opposite order.
 */
export function arrowMove(
  key: string,
  field: CardField,
  caret: CaretPosition,
  visibleFields: readonly CardField[],
  isRightToLeft = false,
): { direction: Direction; to: CardField | undefined } | null {
  const direction = directions[key];
  if (!direction) return null;
  const isInside = (direction === 'left' && caret.end > 0) || (direction === 'right' && caret.start < caret.length);
  if (isInside) return null;
  const layoutDirection = isRightToLeft ? mirrored[direction] : direction;
  return {
    direction,
    to: neighbors[field][layoutDirection]?.find((neighbor) => visibleFields.indexOf(neighbor) >= 0),
  };
}
