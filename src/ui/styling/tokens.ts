import styles, { sheet } from './tokens.module.css';

/**
 * The base style sheet of every element: resets the browser's default styles, and defines sizes and distances
 * (`--s-text-m`, `--s-1`) and the focus ring. Its selectors include plain HTML tags such as `h1`, so only a shadow root
 * may adopt it. Colors come from the brand's style sheet.
 */
export const tokenSheet = sheet;

/** CSS class for text that only screen readers present. */
export const visuallyHidden = styles.visuallyHidden as string;
