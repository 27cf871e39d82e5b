import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const retryDelayMs = 100;

/**
 * The language and the text area of a file in `locales/`: `{ lang: 'en', area: 'plans' }` for `locales/en/plans.json`.
 * Null for other files.
 */
export function languageAndAreaOf(root: string, file: string): { lang: string; area: string } | null {
  const [, lang, area] =
    /^locales\/([\w-]+)\/([\w-]+)\.json$/.exec(path.relative(root, file).replaceAll('\\', '/')) ?? [];
  return lang && area ? { lang, area } : null;
}

/**
 * Reads a file of texts. Retries if the JSON is invalid, because editors may write a file in several steps while the
 * watcher reports only the first.
 */
async function readTexts(file: string, attemptsLeft = 5): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (attemptsLeft === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return readTexts(file, attemptsLeft - 1);
  }
}

/** A Vite plugin that sends the texts of a changed file to the page. The page shows them without a reload. */
export function hotTexts(): Plugin {
  return {
    name: 'hot-texts',
    async hotUpdate({ file }) {
      const languageAndArea = languageAndAreaOf(this.environment.config.root, file);
      if (!languageAndArea) return undefined;
      try {
        const texts = await readTexts(file);
        this.environment.hot.send('sub-elements:texts', { ...languageAndArea, texts });
      } catch (error) {
        // The page keeps the last valid texts.
        this.environment.logger.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
      return [];
    },
  };
}
