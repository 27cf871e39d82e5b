const texts = __LOADER_TEXTS__;

/**
 * Returns two texts in the browser's language, for an element whose code couldn't be loaded: the message and the label
 * of the retry button. The build inserts the texts here, so they are available before any translation has loaded.
 */
export const loaderTexts = () => texts[navigator.language.slice(0, 2)] || texts.en;
