import { define } from '../base/define';
import { OverlayScreen } from '../base/overlay/overlay';
import { elementOf } from '../base/sub-element';

/**
 * The dialog that a tag opens over the page. A child of the body, so that what stands inside it is in the light DOM.
 * @tagname sub-dialog
 * @slot - The screen shown.
 */
export class SubDialog extends elementOf(OverlayScreen, { areas: [], attributes: {} }) {
  /** The element that opened it; it gets the focus back. */
  opener: HTMLElement | undefined;
}

define('sub-dialog', SubDialog);
