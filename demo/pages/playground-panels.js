import { control, rememberKey } from './playground-control.js';
import { action, choice, copyButton, h, labelled, timeOf } from './playground-dom.js';
import { faults } from './playground-table.js';

const wholeDate = (moment) => new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const inJson = (value) => JSON.stringify(value, null, 2);

/**
 * A panel for the sandbox's controls. `draw` returns the panel's content. It receives `run`, which executes an action and
 * redraws the panel. Errors are shown above the content.
 */
function controlPanel(draw) {
  const problem = h('div', { class: 'problem', role: 'alert' });
  const content = h('div', { class: 'content', tabindex: '-1' });
  let turn = 0;
  const run = async (work) => {
    turn += 1;
    const mine = turn;
    try {
      await work?.();
      const drawn = await draw(run);
      if (mine !== turn) return;
      problem.replaceChildren();
      const hadFocus = content.contains(document.activeElement);
      content.replaceChildren(...drawn.filter(Boolean));
      if (hadFocus) content.focus({ preventScroll: true });
    } catch (error) {
      if (mine === turn) problem.replaceChildren(...refusal(error, run));
    }
  };
  return { nodes: [problem, content], refresh: () => run() };
}

function refusal(error, run) {
  const text = h('p', {}, error.message);
  if (error.status !== 403) return [text, action('Try again', () => run())];
  const key = h('input', { type: 'password', autocomplete: 'off' });
  const keep = () => {
    rememberKey(key.value);
    run();
  };
  return [text, labelled('Sandbox key', key), action('Use key', keep)];
}

const nothing = (text) => h('p', { class: 'soft' }, text);

export const outboxPanel = () =>
  controlPanel(async (run) => {
    const { messages } = await control('outbox');
    const rows = messages
      .slice(0, 30)
      .map(({ kind, to, subject, text, code, link, sentAt }) =>
        h(
          'li',
          {},
          h(
            'p',
            { class: 'line' },
            h('b', {}, subject),
            h('span', { class: 'soft' }, `${kind} to ${to}, ${timeOf(sentAt)}`),
          ),
          h('p', {}, text),
          h(
            'p',
            { class: 'row' },
            code && copyButton(() => code, `Copy ${code}`),
            link && h('a', { href: link }, 'Open link'),
            link && copyButton(() => link, 'Copy link'),
          ),
        ),
      );
    return [
      rows.length ? h('ol', { class: 'log' }, ...rows) : nothing('No messages sent.'),
      action('Refresh', () => run()),
    ];
  });

export const paymentsPanel = () =>
  controlPanel(async (run) => {
    const { pendingPayments, members: accounts } = await control('state');
    const nameOf = (uid) => accounts.find((one) => one.uid === uid)?.account ?? uid;
    const end = (id, status) => () => run(() => control(`payments/${encodeURIComponent(id)}/settle`, { status }));
    const rows = pendingPayments.map(({ paymentId, orderId, uid, methodCode, total, expires }) =>
      h(
        'li',
        {},
        h(
          'p',
          { class: 'line' },
          h('b', {}, `${methodCode} ${total.amount} ${total.currency}`),
          h('span', { class: 'soft' }, nameOf(uid)),
        ),
        h('p', { class: 'soft' }, `Order ${orderId}${expires ? `, expires ${wholeDate(expires)}` : ''}`),
        h(
          'p',
          { class: 'row' },
          action('Paid', end(paymentId, 'success')),
          action('Failed', end(paymentId, 'failed')),
          action('Cancelled', end(paymentId, 'cancelled')),
        ),
      ),
    );
    return [
      rows.length ? h('ol', { class: 'log' }, ...rows) : nothing('No pending payments.'),
      action('Refresh', () => run()),
    ];
  });

export const clockPanel = () =>
  controlPanel(async (run) => {
    const { now, movedBy } = await control('clock');
    const forward = (step) => () => run(() => control('clock', step));
    const days = h('input', { type: 'number', min: '0', max: '40000', value: '30' });
    return [
      h('p', {}, h('b', {}, wholeDate(now)), movedBy ? ` (${Math.round(movedBy / 3_600_000)} hours ahead)` : ''),
      h(
        'p',
        { class: 'row' },
        action('+ 1 minute', forward({ seconds: 60 })),
        action('+ 20 minutes', forward({ seconds: 1200 })),
        action('+ 1 hour', forward({ hours: 1 })),
        action('+ 1 day', forward({ days: 1 })),
      ),
      h(
        'div',
        { class: 'inline' },
        labelled('Days', days),
        action('Move forward', () => forward({ days: Number(days.value) })()),
      ),
    ];
  });

export const faultsPanel = () => {
  const path = h('input', { value: '/api/', spellcheck: 'false' });
  const times = h('input', { type: 'number', min: '1', value: '1' });
  const value = h('input', { value: '-1' });
  const valueField = labelled('Value', value);
  let chosen = Object.keys(faults)[0];
  const choose = (name) => {
    chosen = name;
    valueField.hidden = faults[name].value === undefined;
    value.value = faults[name].value ?? '';
  };
  const kind = choice({ values: Object.keys(faults), value: chosen, change: choose });
  const asked = () => {
    const { field, value: example, after } = faults[chosen];
    const typed = field === 'errCode' ? value.value : Number(value.value);
    return {
      path: path.value,
      times: Number(times.value),
      [field]: example === undefined ? true : typed,
      ...(after && { after }),
    };
  };
  const form = h(
    'div',
    { class: 'inline' },
    labelled('Path prefix', path),
    labelled('Fault', kind),
    valueField,
    labelled('Times', times),
  );
  return controlPanel(async (run) => {
    const { faults: waiting } = await control('faults');
    return [
      form,
      h(
        'p',
        { class: 'row' },
        action('Add', () => run(() => control('faults', asked())), 'main'),
        waiting.length > 0 && action('Clear all', () => run(() => control('faults', { clear: true }))),
      ),
      waiting.length
        ? h(
            'pre',
            { tabindex: '0', 'aria-label': 'Active faults' },
            waiting.map((one) => JSON.stringify(one)).join('\n'),
          )
        : nothing('No faults set.'),
    ];
  });
};

export const callsPanel = () =>
  controlPanel(async (run) => {
    const { calls } = await control('calls');
    const rows = calls
      .slice(-60)
      .reverse()
      .map(({ method, path, at, query, headers, body, answer }) =>
        h(
          'li',
          {},
          h(
            'details',
            {},
            h(
              'summary',
              {},
              h('b', {}, `${method} ${path}`),
              h(
                'span',
                { class: 'soft' },
                ` ${answer ? `${answer.status}, code ${answer.code}` : 'no response'}, ${timeOf(at)}`,
              ),
            ),
            h('pre', { tabindex: '0' }, inJson({ query, body, headers })),
          ),
        ),
      );
    return [
      rows.length ? h('ol', { class: 'log' }, ...rows) : nothing('No calls yet.'),
      h(
        'p',
        { class: 'row' },
        action('Refresh', () => run()),
        action('Clear', () => run(() => control('calls', undefined, 'DELETE'))),
      ),
    ];
  });

export const sitePanel = (reset) =>
  controlPanel(async (run) => {
    const { country, captcha } = await control('state');
    const asked = h('input', { value: country, maxlength: '2', size: '4', spellcheck: 'false' });
    const setCountry = () => run(() => control('country', { country: asked.value.toUpperCase() }));
    const setCaptcha = (chosen) => run(() => control('captcha', { captcha: chosen }));
    const offer = (isOffered) =>
      run(() => Promise.all(['new-wallet', 'new-step'].map((code) => control('methods', { code, isOffered }))));
    const resetAll = () =>
      run(async () => {
        await control('reset', {});
        reset();
      });
    return [
      h('div', { class: 'inline' }, labelled('Visitors’ country', asked), action('Set country', setCountry)),
      labelled('Captcha', choice({ values: ['none', 'image', 'script'], value: captcha, change: setCaptcha })),
      h(
        'p',
        { class: 'row' },
        action('Offer unknown payment methods', () => offer(true)),
        action('Remove them', () => offer(false)),
      ),
      h('p', { class: 'row' }, action('Reset to seed data', resetAll)),
    ];
  });
