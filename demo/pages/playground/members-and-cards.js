import { actionButton, copyButton, h } from './create-elements.js';
import { cards, members, seedPassword } from './options.js';

/** Creates the list of the sandbox's test members, each with a button to sign in as this member. */
export function membersPanel(signIn) {
  const error = h('p', { class: 'error', role: 'alert' });
  const signInOrShowError = async (account) => {
    error.textContent = '';
    try {
      await signIn(account);
    } catch ({ message }) {
      error.textContent = message;
    }
  };
  const rows = members.map(([account, description]) =>
    h(
      'li',
      { class: 'entry' },
      h('div', {}, h('b', {}, account), h('p', { class: 'note' }, description)),
      actionButton('Sign in', () => signInOrShowError(account)),
      copyButton(() => account),
    ),
  );
  return [
    error,
    h('ul', { class: 'item-list' }, ...rows),
    h(
      'p',
      { class: 'row' },
      h('span', { class: 'note' }, `Password ${seedPassword}, verification code 1234`),
      copyButton(() => seedPassword, 'Copy password'),
    ),
  ];
}

/** Creates the list of test card numbers. */
export const cardsPanel = () => [
  h(
    'ul',
    { class: 'item-list' },
    ...cards.map(([number, description]) =>
      h(
        'li',
        { class: 'entry' },
        h('div', {}, h('b', { class: 'number' }, number), h('p', { class: 'note' }, description)),
        copyButton(() => number.replaceAll(' ', '')),
      ),
    ),
  ),
  h('p', { class: 'note' }, 'Use any future date and any security code.'),
];
