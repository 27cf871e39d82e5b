/** Languages that are written from right to left. */
const rightToLeft = /^(ar|fa|he|ur)\b/;

/** The direction in which a language is written, so that an element doesn't take over its host page's. */
export const directionOf = (lang: string): 'ltr' | 'rtl' => (rightToLeft.test(lang) ? 'rtl' : 'ltr');
