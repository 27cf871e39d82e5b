import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Types {
  /** Where the compiler wrote declarations of everything it saw. */
  from: string;
  to: string;
  /** Paths below `from`. */
  entries: readonly string[];
}

const specifier = /(from\s*|import\s*\(\s*|import\s+)(['"])(\.[^'"]*)\2/g;

/**
 * Copies declarations and what they refer to, and nothing else. Each reference gets its file's whole name, without
 * which no resolver but a bundler's finds it.
 */
export async function collectTypes({ from, to, entries }: Types): Promise<void> {
  const waiting = [...entries];
  const seen = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const here = file;
    const text = (await readFile(path.join(from, here), 'utf8')).replace(
      specifier,
      (_, before: string, quote: string, reference: string) => {
        const name = declarationOf(from, path.posix.join(path.posix.dirname(here), reference));
        if (!name) throw new Error(`${here} refers to ${reference}, of which there are no typings`);
        waiting.push(name);
        const whole = path.posix.relative(path.posix.dirname(here), name).replace(/\.d\.ts$/, '.js');
        return `${before}${quote}${whole.startsWith('.') ? whole : `./${whole}`}${quote}`;
      },
    );
    await mkdir(path.dirname(path.join(to, here)), { recursive: true });
    await writeFile(path.join(to, here), text);
  }
}

const declarationOf = (folder: string, name: string): string | undefined =>
  [`${name}.d.ts`, `${name}/index.d.ts`].find((one) => existsSync(path.join(folder, one)));
