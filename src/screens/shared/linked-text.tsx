import type { ReactNode } from 'react';
import { useSheet } from '../../runtime/styles/use-sheet';
import styles, { sheet } from './linked-text.module.css';

interface LinkedTextProps {
  /** A text with tags, such as "I accept the <terms>terms of use</terms>." */
  text: string;
  /** For each tag's name, renders the text between the tags as a link. */
  links: Readonly<Record<string, (text: string) => ReactNode>>;
}

const leadingCharacters = /^\S+/;
const trailingCharacters = /\S+$/;

/** Renders a text whose tags mark links. A link stays on one line with the punctuation next to it. */
export function LinkedText({ text, links }: LinkedTextProps) {
  useSheet(sheet);
  // The pieces repeat: a text, the name of a tag, the text between the tags.
  const pieces = text.split(/<(\w+)>(.*?)<\/\w+>/);
  return pieces.map((piece, index) => {
    if (index % 3 === 1) return null;
    if (index % 3 === 2)
      return (
        // A link is an inline block. Without the span, a line could break between it and an adjacent period.
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
        <span key={index} className={styles.noWrap}>
          <span>{trailingCharacters.exec(pieces[index - 2] ?? '')?.[0]}</span>
          {links[pieces[index - 1] ?? '']?.(piece) ?? piece}
          <span>{leadingCharacters.exec(pieces[index + 1] ?? '')?.[0]}</span>
        </span>
      );
    return (
      // Without the characters next to a link, because the link's span already contains them.
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      <span key={index}>
        {piece
          .replace(index > 0 ? leadingCharacters : '', '')
          .replace(index < pieces.length - 1 ? trailingCharacters : '', '')}
      </span>
    );
  });
}
