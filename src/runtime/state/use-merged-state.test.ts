import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { expect, test } from 'vitest';
import { useMergedState } from './use-merged-state';

interface Draft {
  code: string;
  isSending: boolean;
}

const emptyDraft: Draft = { code: '', isSending: false };

/**
 * Renders a component that uses `useMergedState`, and makes the first of `changes` during the first render, the second
 * during the second, and so on. Returns the state of each render.
 */
function renderedStates(changes: readonly Partial<Draft>[], restore?: (state: Draft) => Draft): Draft[] {
  const states: Draft[] = [];
  function Form() {
    const [state, change] = useMergedState(emptyDraft, restore);
    const nextChange = changes[states.push(state) - 1];
    if (nextChange) change(nextChange);
    return null;
  }
  renderToStaticMarkup(createElement(Form));
  return states;
}

test('a change keeps the fields that it doesn’t contain', () => {
  expect(renderedStates([{ code: '1' }, { isSending: true }, { code: '', isSending: false }])).toEqual([
    emptyDraft,
    { code: '1', isSending: false },
    { code: '1', isSending: true },
    emptyDraft,
  ]);
});

test('`restore` replaces the initial state on the first render only', () => {
  const restore = (state: Draft) => ({ ...state, code: 'stored' });
  expect(renderedStates([{ code: '' }], restore)).toEqual([{ code: 'stored', isSending: false }, emptyDraft]);
});
