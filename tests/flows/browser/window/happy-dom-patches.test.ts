import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import type { Frame } from '../frame/frame';
import type { PageWindow } from '../frame/run-script';
import { patchHappyDom, setFrameOf } from './happy-dom-patches';

const window = new Window() as unknown as PageWindow;
// The parts of a frame that `showModal` uses. `matchesCondition`: whether the styles in an at-rule such as `@media`
// apply. `modals`: the open modal dialogs.
setFrameOf(window, { matchesCondition: () => true, modals: [] } as unknown as Frame);
patchHappyDom(window);
const { document } = window;

test.each([
  [
    'the first visible control',
    '<p hidden><a href="/">Back</a></p><button hidden>No</button><button>Yes</button>',
    'Yes',
  ],
  ['the control with autofocus', '<button>No</button><button autofocus>Yes</button>', 'Yes'],
  [
    'a visible control if the control with autofocus is hidden',
    '<button autofocus hidden>No</button><button>Yes</button>',
    'Yes',
  ],
])('showModal focuses %s', (_, content, focused) => {
  document.body.innerHTML = `<dialog>${content}</dialog>`;
  document.querySelector('dialog')?.showModal();
  expect(document.activeElement?.textContent).toBe(focused);
});
