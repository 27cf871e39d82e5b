const texts = __LOADER_TEXTS__;

/** Returns the texts of the load failure notice in the browser's language. Works before any translation has loaded. */
export const loaderTexts = () => texts[navigator.language.slice(0, 2)] || texts.en;
