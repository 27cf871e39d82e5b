import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Types {
  /** Folder with the compiler's declarations. */
  from: string;
  to: string;
  /** Paths below `from`. */
  entries: readonly string[];
}

const specifier = /(from\s*|import\s*\(\s*|import\s+)(['"])(\.[^'"]*)\2/g;

/**
 * Copies declarations and what they import. Import paths get file extensions, which every resolver except a bundler's
 * requires.
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
        if (!name) throw new Error(`${here} imports ${reference}, which has no typings`);
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
