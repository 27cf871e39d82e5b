import type { CardField, Direction } from '../../contract/card-frame';

/** The possible neighbors of each field by direction. The first one that the form contains is the neighbor. */
const neighbors: Record<CardField, Partial<Record<Direction, CardField[]>>> = {
  number: { down: ['expiry', 'pin'] },
  expiry: { up: ['number'], right: ['code'], down: ['holder'] },
  code: { up: ['number'], left: ['expiry'], down: ['holder'] },
  holder: { up: ['expiry'] },
  pin: { up: ['number'] },
};

const directionByKey: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const mirrored: Record<Direction, Direction> = { up: 'up', down: 'down', left: 'right', right: 'left' };

/** The caret or selection in a field, and the length of the field's text. */
export interface CaretPosition {
  start: number;
  end: number;
  length: number;
}

interface ArrowPress {
  /** `key` of the keyboard event. */
  key: string;
  /** The focused field. */
  field: CardField;
  caret: CaretPosition;
  /** The fields of the form. */
  fields: readonly CardField[];
  isRightToLeft?: boolean;
}

/**
 * Where a remote control's arrow key moves the focus. Null for other keys, and while the caret can still move in the
 * field. `to` is the field to focus; if it is undefined, the focus leaves the frame in `direction`. In right-to-left
 * languages, the fields of a row are in the opposite order.
 */
export function arrowMove({
  key,
  field,
  caret,
  fields,
  isRightToLeft = false,
}: ArrowPress): { direction: Direction; to: CardField | undefined } | null {
  const direction = directionByKey[key];
  if (!direction) return null;
  const canCaretMove = (direction === 'left' && caret.end > 0) || (direction === 'right' && caret.start < caret.length);
  if (canCaretMove) return null;
  const layoutDirection = isRightToLeft ? mirrored[direction] : direction;
  return {
    direction,
    to: neighbors[field][layoutDirection]?.find((neighbor) => fields.indexOf(neighbor) >= 0),
  };
}
