import { describe, expect, it, test, vi } from 'vitest';
import { chunkTimeoutMs } from '../timing/time-limit';
import { addTextFiles, loadTexts, overrideTexts, replaceBidiIsolates, translatorFor } from './texts';

// Each text names its source: the bundled file (paquete), the operator's file (archivo) or the server (servidor).
addTextFiles({
  '/locales/es/help.json': async () => ({
    default: { title: 'Del paquete', lead: 'Del paquete', all: 'Del paquete' },
  }),
});

test('server texts override those in the operator’s language file, and both override the bundled texts', async () => {
  const t = translatorFor('es');
  overrideTexts('es', { help: { title: 'Del servidor' } });
  await loadTexts('es', ['help']);
  overrideTexts('es', { help: { title: 'Del archivo', lead: 'Del archivo' } }, { keepsExisting: true });
  expect([t('help:title'), t('help:lead'), t('help:all')]).toEqual(['Del servidor', 'Del archivo', 'Del paquete']);
  overrideTexts('es', { help: { lead: 'Del servidor' } });
  expect([t('help:title'), t('help:lead')]).toEqual(['Del servidor', 'Del servidor']);
});

test('loadTexts rejects if a file doesn’t load in time, and loads it when it is called again', async () => {
  vi.useFakeTimers();
  const load = vi.fn(async (): Promise<unknown> => ({ default: { home: { title: 'Justo a tiempo' } } }));
  load.mockReturnValueOnce(new Promise(() => {}));
  addTextFiles({ '/locales/es/portal.json': load });
  const rejection = expect(loadTexts('es', ['portal'])).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
  await rejection;
  vi.useRealTimers();
  await loadTexts('es', ['portal']);
  expect(translatorFor('es')('portal:home.title')).toBe('Justo a tiempo');
});

test('loadTexts loads an area whose file is added after it was asked for', async () => {
  await loadTexts('fr', ['portal']);
  addTextFiles({ '/locales/fr/portal.json': async () => ({ default: { home: { title: 'Ajouté plus tard' } } }) });
  await loadTexts('fr', ['portal']);
  expect(translatorFor('fr')('portal:home.title')).toBe('Ajouté plus tard');
});

// Isolates and embeddings are pairs of Unicode control characters that set the direction of the text between them.
// U+200F is a right-to-left mark.
describe('replaceBidiIsolates', () => {
  it('turns isolates into embeddings in the direction of their first letter', () => {
    expect(replaceBidiIsolates('مع \u2068Lumen\u2069')).toBe('مع \u200f\u202aLumen\u202c\u200f');
    expect(replaceBidiIsolates('أهلًا \u2068ريتا 2\u2069')).toBe('أهلًا \u200f\u202bريتا 2\u202c\u200f');
  });

  it('turns isolates without letters into left-to-right embeddings', () => {
    expect(replaceBidiIsolates('خصم \u206620%\u2069')).toBe('خصم \u200f\u202a20%\u202c\u200f');
    expect(replaceBidiIsolates('\u2068+1 202 555 0147\u2069')).toContain('\u202a+1 202');
  });

  it('turns nested isolates into nested embeddings', () => {
    expect(replaceBidiIsolates('\u2068بـ \u2066$5\u2069\u2069')).toBe(
      '\u200f\u202bبـ \u200f\u202a$5\u202c\u200f\u202c\u200f',
    );
  });

  it('leaves a text without isolates unchanged', () => {
    expect(replaceBidiIsolates('$5 a month')).toBe('$5 a month');
  });
});
