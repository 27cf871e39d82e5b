import type { Signal } from '@preact/signals-react';
import type { Language } from '../../src/contract/primitives';
import type { ElementContext } from '../../src/runtime/element-context/element-context';
import { storedLanguage } from '../../src/runtime/i18n/language';
import { applyServerTexts } from '../../src/runtime/i18n/server-texts';
import { translatorFor } from '../../src/runtime/i18n/texts';
import { type FollowOptions, followBrandAndLanguage } from './language';
import { startPageServices } from './page-services';
import type { Readiness } from './sub-element-instance';

interface LoadingOptions extends Omit<FollowOptions, 'onLanguage' | 'onError'> {
  context: ElementContext;
  /** The signal that receives the loading state. */
  readiness: Signal<Readiness>;
  /** The signal that receives the language once its texts have loaded. */
  lang: Signal<Language | null>;
}

/**
 * Makes an element ready: loads its brand and texts, and follows their changes. Fires `sub-ready` when they have loaded,
 * and later `sub-language-change` for each change of the language. Returns a function that stops this.
 */
export function startLoading({ context, readiness, lang, ...followOptions }: LoadingOptions): () => void {
  const { host, emit, toasts } = context;
  /** The visitor's choice of a language when the texts last loaded. */
  let loadedChoice: Language | undefined;
  return followBrandAndLanguage({
    ...followOptions,
    onLanguage(newLanguage) {
      const previous = lang.peek();
      const isFirstLanguage = readiness.peek() !== 'ready';
      lang.value = newLanguage;
      loadedChoice = storedLanguage.peek();
      void applyServerTexts(context, newLanguage);
      readiness.value = 'ready';
      startPageServices(context);
      if (isFirstLanguage) emit('sub-ready', { tag: host.localName });
      else if (previous !== newLanguage) emit('sub-language-change', { lang: newLanguage });
    },
    onError() {
      if (readiness.peek() !== 'ready') {
        readiness.value = 'failed';
        return;
      }
      // A newly chosen brand or language failed to load, so the element keeps its current screen and language. The
      // visitor retries by choosing the language again.
      storedLanguage.value = loadedChoice;
      toasts.show('error', translatorFor(lang.peek() as Language)('common:errors.network'));
    },
  });
}
