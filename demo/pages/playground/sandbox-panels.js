import { control, rememberKey } from './control.js';
import { actionButton, copyButton, formatTime, h, selectBox, withLabel } from './create-elements.js';
import { faults } from './options.js';

const formatDateTime = (timestamp) =>
  new Date(timestamp).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const toJson = (value) => JSON.stringify(value, null, 2);

/**
 * A panel for the sandbox's controls. `render` receives the function `run` and returns the panel's content. `run`
 * executes an action and renders the panel again. Errors are shown above the content. Returns the panel's elements and
 * `refresh`, which renders the panel again.
 */
function controlPanel(render) {
  const errors = h('div', { class: 'error', role: 'alert' });
  const content = h('div', { class: 'content', tabindex: '-1' });
  let runCount = 0;
  const run = async (action) => {
    runCount += 1;
    const thisRun = runCount;
    try {
      await action?.();
      const children = await render(run);
      // If another run has started in the meantime, that run renders newer data.
      if (thisRun !== runCount) return;
      errors.replaceChildren();
      const hadFocus = content.contains(document.activeElement);
      content.replaceChildren(...children.filter(Boolean));
      if (hadFocus) content.focus({ preventScroll: true });
    } catch (error) {
      if (thisRun === runCount) errors.replaceChildren(...errorContent(error, run));
    }
  };
  return { nodes: [errors, content], refresh: () => run() };
}

/**
 * What a panel shows for an error: the message and a button to try again. If the sandbox key is missing or wrong, a
 * field and a button for the key replace that button.
 */
function errorContent(error, run) {
  const message = h('p', {}, error.message);
  if (error.status !== 403) return [message, actionButton('Try again', () => run())];
  const keyInput = h('input', { type: 'password', autocomplete: 'off' });
  const saveKey = () => {
    rememberKey(keyInput.value);
    run();
  };
  return [message, withLabel('Sandbox key', keyInput), actionButton('Use key', saveKey)];
}

const emptyNote = (text) => h('p', { class: 'note' }, text);

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
            h('span', { class: 'note' }, `${kind} to ${to}, ${formatTime(sentAt)}`),
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
      rows.length ? h('ol', { class: 'item-list' }, ...rows) : emptyNote('No messages sent.'),
      actionButton('Refresh', () => run()),
    ];
  });

export const paymentsPanel = () =>
  controlPanel(async (run) => {
    const { pendingPayments, members } = await control('state');
    const accountOf = (uid) => members.find((member) => member.uid === uid)?.account ?? uid;
    const settle = (id, status) => run(() => control(`payments/${encodeURIComponent(id)}/settle`, { status }));
    const rows = pendingPayments.map(({ paymentId, orderId, uid, methodCode, total, expires }) =>
      h(
        'li',
        {},
        h(
          'p',
          { class: 'line' },
          h('b', {}, `${methodCode} ${total.amount} ${total.currency}`),
          h('span', { class: 'note' }, accountOf(uid)),
        ),
        h('p', { class: 'note' }, `Order ${orderId}${expires ? `, expires ${formatDateTime(expires)}` : ''}`),
        h(
          'p',
          { class: 'row' },
          actionButton('Paid', () => settle(paymentId, 'success')),
          actionButton('Failed', () => settle(paymentId, 'failed')),
          actionButton('Cancelled', () => settle(paymentId, 'cancelled')),
        ),
      ),
    );
    return [
      rows.length ? h('ol', { class: 'item-list' }, ...rows) : emptyNote('No pending payments.'),
      actionButton('Refresh', () => run()),
    ];
  });

export const clockPanel = () =>
  controlPanel(async (run) => {
    const { now, movedBy: movedByMs } = await control('clock');
    const hoursAhead = Math.round(movedByMs / 3_600_000);
    const moveForward = (step) => run(() => control('clock', step));
    const daysInput = h('input', { type: 'number', min: '0', max: '40000', value: '30' });
    return [
      h('p', {}, h('b', {}, formatDateTime(now)), movedByMs ? ` (${hoursAhead} hours ahead)` : ''),
      h(
        'p',
        { class: 'row' },
        actionButton('+ 1 minute', () => moveForward({ seconds: 60 })),
        actionButton('+ 20 minutes', () => moveForward({ seconds: 1200 })),
        actionButton('+ 1 hour', () => moveForward({ hours: 1 })),
        actionButton('+ 1 day', () => moveForward({ days: 1 })),
      ),
      h(
        'div',
        { class: 'field-grid' },
        withLabel('Days', daysInput),
        actionButton('Move forward', () => moveForward({ days: Number(daysInput.value) })),
      ),
    ];
  });

export const faultsPanel = () => {
  const pathInput = h('input', { value: '/api/', spellcheck: 'false' });
  const timesInput = h('input', { type: 'number', min: '1', value: '1' });
  const valueInput = h('input', { value: '-1' });
  const valueField = withLabel('Value', valueInput);
  let chosenFault = Object.keys(faults)[0];
  const chooseFault = (name) => {
    chosenFault = name;
    valueField.hidden = faults[name].value === undefined;
    valueInput.value = faults[name].value ?? '';
  };
  const faultSelect = selectBox({ values: Object.keys(faults), value: chosenFault, onChange: chooseFault });
  /** The request body that adds the chosen fault. */
  const faultRequest = () => {
    const { field, value: defaultValue, after } = faults[chosenFault];
    const typedValue = field === 'errCode' ? valueInput.value : Number(valueInput.value);
    return {
      path: pathInput.value,
      times: Number(timesInput.value),
      [field]: defaultValue === undefined ? true : typedValue,
      ...(after && { after }),
    };
  };
  const form = h(
    'div',
    { class: 'field-grid' },
    withLabel('Path prefix', pathInput),
    withLabel('Fault', faultSelect),
    valueField,
    withLabel('Times', timesInput),
  );
  return controlPanel(async (run) => {
    const { faults: activeFaults } = await control('faults');
    return [
      form,
      h(
        'p',
        { class: 'row' },
        actionButton('Add', () => run(() => control('faults', faultRequest())), 'primary'),
        activeFaults.length > 0 && actionButton('Clear all', () => run(() => control('faults', { clear: true }))),
      ),
      activeFaults.length
        ? h(
            'pre',
            { tabindex: '0', 'aria-label': 'Active faults' },
            activeFaults.map((activeFault) => JSON.stringify(activeFault)).join('\n'),
          )
        : emptyNote('No faults set.'),
    ];
  });
};

export const callsPanel = () =>
  controlPanel(async (run) => {
    const { calls } = await control('calls');
    const rows = calls
      .slice(-60)
      .reverse()
      .map(({ method, path, at, query, headers, body, response }) =>
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
                { class: 'note' },
                ` ${response ? `${response.status}, code ${response.code}` : 'no response'}, ${formatTime(at)}`,
              ),
            ),
            h('pre', { tabindex: '0' }, toJson({ query, body, headers })),
          ),
        ),
      );
    return [
      rows.length ? h('ol', { class: 'item-list' }, ...rows) : emptyNote('No calls yet.'),
      h(
        'p',
        { class: 'row' },
        actionButton('Refresh', () => run()),
        actionButton('Clear', () => run(() => control('calls', undefined, 'DELETE'))),
      ),
    ];
  });

/** Codes of payment methods that the checkout doesn't know. Offer them to see how the checkout handles such methods. */
const unknownMethodCodes = ['new-wallet', 'new-step'];

/** General settings of the sandbox. `onReset` runs after the sandbox's data is reset. */
export const settingsPanel = (onReset) =>
  controlPanel(async (run) => {
    const { country, captcha } = await control('state');
    const countryInput = h('input', { value: country, maxlength: '2', size: '4', spellcheck: 'false' });
    const setCountry = () => run(() => control('country', { country: countryInput.value.toUpperCase() }));
    const setCaptcha = (newCaptcha) => run(() => control('captcha', { captcha: newCaptcha }));
    const setUnknownMethodsOffered = (isOffered) =>
      run(() => Promise.all(unknownMethodCodes.map((code) => control('methods', { code, isOffered }))));
    const resetAll = () =>
      run(async () => {
        await control('reset', {});
        onReset();
      });
    return [
      h(
        'div',
        { class: 'field-grid' },
        withLabel('Visitors’ country', countryInput),
        actionButton('Set country', setCountry),
      ),
      withLabel('Captcha', selectBox({ values: ['none', 'image', 'script'], value: captcha, onChange: setCaptcha })),
      h(
        'p',
        { class: 'row' },
        actionButton('Offer unknown payment methods', () => setUnknownMethodsOffered(true)),
        actionButton('Remove unknown payment methods', () => setUnknownMethodsOffered(false)),
      ),
      h('p', { class: 'row' }, actionButton('Reset to seed data', resetAll)),
    ];
  });
