import styles, { sheet } from './tokens.module.css';

/**
 * The sheet under every element: the host's reset, sizes and spaces (`--s-1`, `--s-text-m`), focus ring, ten-foot scale.
 * It styles bare tags, so only a shadow root may adopt it. Colors come from the brand's sheet.
 */
export const tokenSheet = sheet;

/** Class for visually hidden text. */
export const visuallyHidden = styles.visuallyHidden as string;
