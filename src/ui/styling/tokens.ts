import styles, { sheet } from './tokens.module.css';

/**
 * The base style sheet of every element: resets the host and tags, and defines sizes, spaces (`--s-1`, `--s-text-m`) and
 * the focus ring. It styles tags, so only a shadow root may adopt it. Colors come from the brand's sheet.
 */
export const tokenSheet = sheet;

/** Class for visually hidden text. */
export const visuallyHidden = styles.visuallyHidden as string;
