import type { Dictionaries } from './dictionaries';

/** The parsed tables of `locales/GLOSSARY.md`. */
export interface Glossary {
  /** The terms that texts must not contain, and what to write instead. A `*` at a term's end stands for any ending. */
  banned: { lang: string; term: string; instead: string }[];
  /** For each English text that is the same in other languages: those languages. */
  sameAsEnglish: Record<string, string[]>;
}

/** Returns the cells of each row of the table below a heading, without the table's header. */
function tableBelow(markdown: string, heading: string): string[][] {
  const [, section = ''] = markdown.split(new RegExp(`^## ${heading}$`, 'm'));
  const rows = (section.split(/^## /m)[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const splitList = (cell: string): string[] =>
  cell
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Reads the tables "Terms not to use" and "Same as in English". */
export function parseGlossary(markdown: string): Glossary {
  const banned = tableBelow(markdown, 'Terms not to use').flatMap(([lang = '', terms = '', instead = '']) =>
    splitList(terms).map((term) => ({ lang, term, instead })),
  );
  const sameAsEnglish = Object.fromEntries(
    tableBelow(markdown, 'Same as in English').map(([text = '', languages = '']) => [text, splitList(languages)]),
  );
  return { banned, sameAsEnglish };
}

function termPattern(term: string): RegExp {
  const escaped = term.replace(/\*$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  // A term in capitals matches only capitals.
  const flags = term === term.toUpperCase() ? 'u' : 'iu';
  return new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}${term.endsWith('*') ? '' : '(?![\\p{L}\\p{N}-])'}`, flags);
}

/** Returns a message for each text that contains a banned term. Ignores the names of placeholders. */
export function checkTerms(dictionaries: Dictionaries, { banned }: Glossary): string[] {
  const textsOf = (lang: string) =>
    Object.entries(dictionaries[lang] ?? {}).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => ({ area, key, text, words: text.replace(/\{\{[^}]*\}\}/g, '') })),
    );
  const textsByLanguage = new Map(banned.map(({ lang }) => [lang, textsOf(lang)]));
  return banned.flatMap(({ lang, term, instead }) => {
    const pattern = termPattern(term);
    return (textsByLanguage.get(lang) ?? [])
      .filter(({ words }) => pattern.test(words))
      .map(({ area, key, text }) => `locales/${lang}/${area}.json: ${key} says “${term}”, use “${instead}”: ${text}`);
  });
}
