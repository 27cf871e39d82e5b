const texts = __LOADER_TEXTS__;

/** Texts for a failure before any language has loaded, in the browser's language. */
export const loaderTexts = () => texts[navigator.language.slice(0, 2)] || texts.en;
