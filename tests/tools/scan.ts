import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './paths';

/** Names of folders without sources. */
const ignoredFolders = new Set(['node_modules', 'dist', 'dist.next', 'gallery', 'test-results']);

/**
 * The paths of all files in a folder and its subfolders, relative to `base`. Skips `ignoredFolders` and hidden folders.
 */
export async function pathsBelow(folder: string, base = root): Promise<string[]> {
  const entries = await readdir(join(base, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const lists = entries.map((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (!entry.isDirectory()) return [path];
    // `.vitepress` is the only hidden folder with sources.
    const isHidden = entry.name.startsWith('.') && entry.name !== '.vitepress';
    return ignoredFolders.has(entry.name) || isHidden ? [] : pathsBelow(path, base);
  });
  return (await Promise.all(lists)).flat().sort();
}

/** Matches the source before a slash if this slash begins a regular expression. Otherwise the slash is a division. */
const regexMayFollow = /(^|[(,=:[!&|?{};+*%~^<>-]|\b(?:return|typeof|case|in|of|void|yield|await))\s*$/;

/**
 * The index after a quoted string that begins at `start`. A quote that isn't closed in its line counts as an apostrophe
 * in text, and the index after this quote is returned.
 */
function endOfQuoted(source: string, start: number): number {
  const quote = source[start];
  for (let position = start + 1; position < source.length; position += 1) {
    const character = source[position];
    if (character === '\\') position += 1;
    else if (character === quote) return position + 1;
    else if (character === '\n' && quote !== '`') return start + 1;
  }
  return start + 1;
}

/** The index after a regular expression that begins at `start`. */
function endOfRegex(source: string, start: number): number {
  let isInCharacterClass = false;
  for (let position = start + 1; position < source.length; position += 1) {
    const character = source[position];
    if (character === '\\') position += 1;
    else if (character === '\n') return start + 1;
    else if (character === '[') isInCharacterClass = true;
    else if (character === ']') isInCharacterClass = false;
    else if (character === '/' && !isInCharacterClass) return position + 1;
  }
  return start + 1;
}

/** The source with its comments replaced by spaces, so that line numbers stay the same. */
export function withoutComments(source: string): string {
  let result = '';
  let position = 0;
  const keepUntil = (end: number) => {
    result += source.slice(position, end);
    position = end;
  };
  const blankUntil = (end: number) => {
    result += source.slice(position, end).replace(/[^\n]/g, ' ');
    position = end;
  };
  while (position < source.length) {
    const character = source[position];
    const pair = source.slice(position, position + 2);
    if (pair === '//') {
      const end = source.indexOf('\n', position);
      blankUntil(end < 0 ? source.length : end);
    } else if (pair === '/*') {
      const end = source.indexOf('*/', position + 2);
      blankUntil(end < 0 ? source.length : end + 2);
    } else if (character === "'" || character === '"' || character === '`') keepUntil(endOfQuoted(source, position));
    else if (character === '/' && regexMayFollow.test(result.slice(-40))) keepUntil(endOfRegex(source, position));
    else keepUntil(position + 1);
  }
  return result;
}

/** An import of a module. */
export interface Import {
  specifier: string;
  /** Only types are imported, so the compiler removes the import. */
  isTypeOnly: boolean;
  /** `import()` and `import.meta.glob()`, which load a module on demand, and `typeof import()`, the module's type. */
  isLazy: boolean;
  line: number;
}

// Only names, braces and `*` can be before `from`, so that `export const a = 'b'` doesn't match.
const importStatementPattern =
  /\b(import|export)\b(\s+type\b(?!\s*(?:,|from\b)))?\s*(?:[\w*{}\s,$]+?\bfrom\s*)?(['"])([^'"\n]+)\3/g;
const importCallPattern = /\b(typeof\s+)?import\(\s*(['"`])([^'"`\n]*?)(?:\2|\$\{)/g;
const globCallPattern = /\bimport\.meta\.glob\s*(?:<[^()]*>)?\(\s*(['"`])([^'"`\n]+)\1/g;

const lineOf = (source: string, index: number): number => source.slice(0, index).split('\n').length;

/**
 * The imports of a source: statements, re-exports, `import()`, `import.meta.glob()`. The source must not contain
 * comments.
 */
export function importsOf(source: string): Import[] {
  const imports: Import[] = [];
  for (const match of source.matchAll(importStatementPattern)) {
    const line = lineOf(source, match.index);
    imports.push({ specifier: match[4] ?? '', isTypeOnly: Boolean(match[2]), isLazy: false, line });
  }
  for (const match of source.matchAll(importCallPattern)) {
    // `import('./a').Name`, after a colon or in a generic or union type. A value would have a method, such as `then`.
    const isInType =
      /[:<|&]\s*$|\bas\s*$/.test(source.slice(0, match.index)) &&
      /^\)\.[A-Z]/.test(source.slice(match.index + match[0].length));
    const isTypeOnly = Boolean(match[1]) || isInType;
    const isLazy = Boolean(match[1]) || !isInType;
    imports.push({ specifier: match[3] ?? '', isTypeOnly, isLazy, line: lineOf(source, match.index) });
  }
  for (const match of source.matchAll(globCallPattern)) {
    const line = lineOf(source, match.index);
    imports.push({ specifier: match[2] ?? '', isTypeOnly: false, isLazy: true, line });
  }
  return imports;
}
