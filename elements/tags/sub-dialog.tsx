import { define } from '../base/define';
import { OverlayScreen } from '../base/overlay/overlay';
import { createElementClass } from '../base/sub-element';

/**
 * The dialog that other elements open over the page. It is a child of the body, not inside a shadow root, because
 * password managers don't find forms in shadow trees.
 * @tagname sub-dialog
 * @prefetch src/runtime/navigation/open-screen.lazy.ts
 * @slot - The screen to show.
 */
export class SubDialog extends createElementClass(OverlayScreen, { areas: [], attributes: [] }) {
  // `declare`, because a class field would overwrite the value that was set before the element was upgraded.
  /** The element that opened the dialog. Gets the focus on closing if the previously focused element is gone. */
  declare opener: HTMLElement | undefined;
}

define('sub-dialog', SubDialog);
