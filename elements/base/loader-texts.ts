import en from '../../locales/en/loader.json';
import es from '../../locales/es/loader.json';
import pt from '../../locales/pt/loader.json';
import ru from '../../locales/ru/loader.json';

const texts: Readonly<Record<string, typeof en>> = { en, es, pt, ru };

/** What is said when nothing else has come in, in the browser's language. */
export const loaderTexts = (): typeof en => texts[navigator.language.slice(0, 2)] ?? en;
