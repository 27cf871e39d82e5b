import { findCardFrame } from './card-frame.js';
import { containsCard, createResult, describeReadAttempt, detectLeak } from './detect-leak.js';

// Created by hooks.js. `records`: what it recorded. `roots`: the shadow roots of this page, which plays the attacker's
// site.
const { records, roots } = window.attacker;

/** Attacks that read the page: patched functions, listeners, storage and other scripts' objects. */
export const pageAttacks = [
  {
    name: 'Plain input of the page',
    // Shows that the page detects leaks.
    how: 'Control attack: the card number in a field of the page. This attack must succeed.',
    isControl: true,
    run() {
      const field = document.getElementById('plain');
      const recordCount = records.length;
      field.value = '4242 4242 4242 4242';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      const result = detectLeak('events', 'events');
      // Removes the card, because the other attacks would find it.
      field.value = '';
      records.length = recordCount;
      return result;
    },
  },
  {
    name: 'The frame’s document',
    how: 'Access contentDocument, contentWindow.document, a named field, the location and storage',
    run() {
      const frame = findCardFrame();
      const descriptions = [
        describeReadAttempt(() => frame.contentDocument),
        describeReadAttempt(() => frame.contentWindow.document),
        describeReadAttempt(() => frame.contentWindow.number),
        describeReadAttempt(() => frame.contentWindow.location.href),
        describeReadAttempt(() => frame.contentWindow.localStorage),
      ];
      return createResult(
        descriptions.some((description) => description.startsWith('read')),
        descriptions.join(', '),
      );
    },
  },
  {
    name: 'Patched attachShadow',
    how: 'Open every shadow root and search its fields for the card',
    run() {
      const fields = [document, ...roots].flatMap((root) => [...root.querySelectorAll('input, textarea')]);
      const found = fields.filter(({ id, value }) => id !== 'plain' && containsCard(value));
      return createResult(
        found.length > 0,
        `${roots.length} shadow roots and ${fields.length} fields searched, ${found.length} contain the card`,
      );
    },
  },
  {
    name: 'Capture listeners',
    how: 'Capture keyboard, input, clipboard and selection events on the window before all other listeners',
    run: () => detectLeak('events', 'events'),
  },
  {
    name: 'Patched MessagePort',
    how: 'Record every message to and from the card frame',
    run: () => detectLeak('port', 'messages'),
  },
  { name: 'Window messages', how: 'Record every message to the window', run: () => detectLeak('message', 'messages') },
  {
    name: 'Patched JSON',
    how: 'Record the input and output of stringify and parse',
    run: () => detectLeak('JSON', 'texts'),
  },
  {
    name: 'Patched fetch',
    how: 'Record the URL and body of every request',
    run: () => detectLeak('fetch', 'requests'),
  },
  {
    name: 'Hooks on Object.prototype',
    how: 'Define setters named number, holder, pin, cvc …',
    run: () => detectLeak('prototype', 'assignments'),
  },
  {
    name: 'DOM mutations',
    how: 'Observe the whole document with a MutationObserver',
    run: () => detectLeak('mutations', 'changes'),
  },
  {
    name: 'Event Timing',
    how: 'Record the performance entries of slow events',
    run: () => detectLeak('timing', 'entries'),
  },
  {
    name: 'Storage and history',
    how: 'Search localStorage, sessionStorage, cookies, history.state and the URL',
    run() {
      const text = JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        history.state,
        location.href,
      ]);
      return createResult(containsCard(text), `${text.length} characters searched`);
    },
  },
  {
    name: 'Selection and clipboard',
    how: 'Select the whole page and read the selection',
    run() {
      // The instructions show the card, and the list of attacks may contain it as evidence.
      const ignored = [document.getElementById('instructions'), document.getElementById('attacks')];
      for (const element of ignored) element.hidden = true;
      getSelection().selectAllChildren(document.body);
      const text = getSelection().toString();
      getSelection().removeAllRanges();
      for (const element of ignored) element.hidden = false;
      return createResult(containsCard(text), `${text.length} characters selected`);
    },
  },
  {
    name: 'Shared global object',
    how: 'Search everything in window[Symbol.for("sub-elements")]',
    run() {
      const shared = window[Symbol.for('sub-elements')];
      const text = JSON.stringify([shared, shared.sessionOf().get()]);
      return createResult(
        containsCard(text),
        `${text.length} characters: the page can read the session’s token, but not the card`,
      );
    },
  },
  {
    name: 'DOM clobbering',
    how: 'Place an image, an embed and a form named currentScript before the product’s script',
    run() {
      const loaded = performance
        .getEntriesByType('resource')
        .filter(({ name, initiatorType }) => name.includes('/evil/') && !['img', 'embed'].includes(initiatorType));
      const { assets } = window[Symbol.for('sub-elements')];
      const isHijacked = loaded.length > 0 || assets.includes('/evil/') || window.isTakenOver === true;
      return createResult(isHijacked, `${loaded.length} files from the attacker’s URL; code is loaded from ${assets}`);
    },
  },
];
