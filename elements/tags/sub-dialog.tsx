import { define } from '../base/define';
import { OverlayScreen } from '../base/overlay/overlay';
import { elementOf } from '../base/sub-element';

/**
 * The dialog that other elements open over the page. It is a child of the body, so that its content is in the light DOM.
 * @tagname sub-dialog
 * @prefetch src/runtime/navigation/open-screen.lazy.ts
 * @slot - The screen to show.
 */
export class SubDialog extends elementOf(OverlayScreen, { areas: [], attributes: [] }) {
  /** The element that opened it; it gets the focus back. Uses `declare`, because a class field would overwrite the value set before the element is upgraded. */
  declare opener: HTMLElement | undefined;
}

define('sub-dialog', SubDialog);
