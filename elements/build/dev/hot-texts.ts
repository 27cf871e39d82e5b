import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const retryDelayMs = 100;

/** The language and the area of a file in `locales/`: `{ lang: 'en', area: 'plans' }` for `locales/en/plans.json`. */
export function dictionaryOf(root: string, file: string): { lang: string; area: string } | null {
  const [, lang, area] =
    /^locales\/([\w-]+)\/([\w-]+)\.json$/.exec(path.relative(root, file).replaceAll('\\', '/')) ?? [];
  return lang && area ? { lang, area } : null;
}

/**
 * Reads a file of texts. Retries if the JSON is invalid, because editors may write a file in several steps while the
 * watcher reports only the first.
 */
async function readDictionary(file: string, attempts = 5): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (attempts === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return readDictionary(file, attempts - 1);
  }
}

/** Sends a changed dictionary to the page, whose text store replaces it without a reload. */
export function hotTexts(): Plugin {
  return {
    name: 'hot-texts',
    async hotUpdate({ file }) {
      const dictionary = dictionaryOf(this.environment.config.root, file);
      if (!dictionary) return undefined;
      try {
        const texts = await readDictionary(file);
        this.environment.hot.send('sub-elements:texts', { ...dictionary, texts });
      } catch (error) {
        // The page keeps the last valid texts.
        this.environment.logger.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
      return [];
    },
  };
}
