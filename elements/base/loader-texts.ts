import en from '../../locales/en/loader.json';

const texts = import.meta.glob<typeof en>('../../locales/*/loader.json', { eager: true, import: 'default' });

/** Texts for a failure before any language has loaded, in the browser's language. */
export const loaderTexts = (): typeof en => texts[`../../locales/${navigator.language.slice(0, 2)}/loader.json`] ?? en;
