import { action, copyButton, h } from './playground-dom.js';
import { cards, members, password } from './playground-table.js';

/** Lists the seed members, with a button to sign in as each. */
export function peoplePanel(signIn) {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const signInAndReport = (account) => async () => {
    problem.textContent = '';
    try {
      await signIn(account);
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const rows = members.map(([account, what]) =>
    h(
      'li',
      { class: 'person' },
      h('div', {}, h('b', {}, account), h('p', { class: 'soft' }, what)),
      action('Sign in', signInAndReport(account)),
      copyButton(() => account),
    ),
  );
  return [
    problem,
    h('ul', { class: 'log' }, ...rows),
    h(
      'p',
      { class: 'row' },
      h('span', { class: 'soft' }, `Password ${password}, code 1234`),
      copyButton(() => password, 'Copy password'),
    ),
  ];
}

export const cardsPanel = () => [
  h(
    'ul',
    { class: 'log' },
    ...cards.map(([number, what]) =>
      h(
        'li',
        { class: 'person' },
        h('div', {}, h('b', { class: 'number' }, number), h('p', { class: 'soft' }, what)),
        copyButton(() => number.replaceAll(' ', '')),
      ),
    ),
  ),
  h('p', { class: 'soft' }, 'Use any future date and any security code.'),
];
