import type { ReactNode } from 'react';

/**
 * A text with tags, such as "I accept the <terms>terms of use</terms>". `tags` maps each tag's name to a function that
 * renders the text between the tags.
 */
export function RichText({
  text,
  tags,
}: {
  text: string;
  tags: Readonly<Record<string, (text: string) => ReactNode>>;
}) {
  return text.split(/(<\w+>.*?<\/\w+>)/).map((piece, index) => {
    const [, name, inside] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    return <span key={index}>{name && tags[name] ? tags[name](inside ?? '') : piece}</span>;
  });
}
