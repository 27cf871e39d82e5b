import { expect, test, vi } from 'vitest';
import { chunkTimeoutMs } from '../timing/time-limit';
import { addTextFiles, loadTexts, overrideTexts, translatorFor } from './texts';

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
