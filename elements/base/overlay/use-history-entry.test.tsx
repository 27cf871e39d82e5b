import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { until } from '../../../tests/elements/until';
import { useHistoryEntry } from './use-history-entry';

const pageState = { route: '/plans' };
const dialogState = { ...pageState, 'sub-dialog': true };

/** Renders a dialog that uses the hook. `remove` unmounts the dialog, and `closeCount` counts its requests to close. */
function openDialog(isEnabled = true) {
  const root = createRoot(document.createElement('div'));
  const dialog = { closeCount: 0, remove: () => flushSync(() => root.unmount()) };
  const close = () => {
    dialog.closeCount += 1;
  };
  function Dialog() {
    useHistoryEntry(isEnabled, close);
    return null;
  }
  flushSync(() => root.render(<Dialog />));
  return dialog;
}

const restored = () => until('the scroll setting is restored', () => history.scrollRestoration === 'auto');

describe('useHistoryEntry', () => {
  beforeEach(() => {
    history.scrollRestoration = 'auto';
    history.pushState(pageState, '');
  });
  afterEach(() => {
    // Removes the own properties, which hide the methods of the prototype.
    Reflect.deleteProperty(history, 'back');
    Reflect.deleteProperty(history, 'pushState');
  });

  it('adds an entry with the page’s own state, and closes the dialog when the visitor goes back', async () => {
    const dialog = openDialog();
    expect(history.state).to.deep.equal(dialogState);
    history.back();
    await until('the dialog is closed', () => dialog.closeCount === 1);
    dialog.remove();
    // Going back once has left the added entry, and the page's own entry is still there.
    expect(history.state).to.deep.equal(pageState);
    expect(history.scrollRestoration).to.equal('auto');
  });

  it('removes the entry without scrolling the page if the dialog is closed in another way', async () => {
    const dialog = openDialog();
    dialog.remove();
    expect(history.scrollRestoration, 'until the entry is removed').to.equal('manual');
    await restored();
    expect(history.state).to.deep.equal(pageState);
    expect(dialog.closeCount).to.equal(0);
  });

  it('doesn’t go back if the page has navigated while the dialog was open', () => {
    let backCount = 0;
    history.back = () => {
      backCount += 1;
    };
    const dialog = openDialog();
    history.pushState({ route: '/account' }, '');
    dialog.remove();
    expect(backCount).to.equal(0);
    expect(history.scrollRestoration).to.equal('auto');
  });

  it('reuses the entry of a dialog that was open before a reload', async () => {
    history.pushState(dialogState, '');
    const dialog = openDialog();
    dialog.remove();
    await restored();
    // A second entry for the dialog would still be there.
    expect(history.state).to.deep.equal(pageState);
  });

  it('changes nothing in the history if the browser forbids pushState', () => {
    history.pushState = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    openDialog().remove();
    expect(history.state).to.deep.equal(pageState);
    expect(history.scrollRestoration).to.equal('auto');
  });

  it('changes nothing in the history if it is disabled', () => {
    const dialog = openDialog(false);
    expect(history.state).to.deep.equal(pageState);
    expect(history.scrollRestoration).to.equal('auto');
    dialog.remove();
    expect(history.state).to.deep.equal(pageState);
  });
});
