/**
 * Stand-in for Stripe.js: the Payment Element, `elements.submit`, `confirmPayment`, `retrievePaymentIntent` and
 * `handleNextAction`, with Stripe's names, results and errors. As with Stripe, payers enter cards in an iframe on
 * the script's origin. The iframe sends them to the API, so the page gets neither card numbers nor security codes. 3-D
 * Secure opens in a dialog that is appended to the body. The script works under a strict CSP: it uses no style
 * attributes, innerHTML or eval.
 */
export const stripeScript = `(function () {
  'use strict';
  if (window.Stripe) return;
  var origin = new URL(document.currentScript.src).origin;
  var base = origin + '/sandbox/gateway/stripe';
  var requestCount = 0;

  /* Creates an iframe on the script's origin and exchanges messages with it. */
  function Frame(path, container, onMessage) {
    var frame = document.createElement('iframe');
    var pendingRequests = {};
    var isReady = false;
    var queuedMessages = [];
    frame.src = base + path;
    frame.title = 'Secure payment input frame';
    frame.allow = 'payment';
    frame.style.border = '0';
    frame.style.setProperty('color-scheme', 'light', 'important');
    frame.style.width = '100%';
    frame.style.display = 'block';
    function post(message) { frame.contentWindow.postMessage(message, origin); }
    function handleMessage(event) {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      var data = event.data || {};
      if (data.type === 'ready' && !isReady) {
        isReady = true;
        queuedMessages.forEach(post);
      }
      if (data.type === 'height') frame.style.height = data.height + 'px';
      if (data.type === 'response' && pendingRequests[data.id]) {
        pendingRequests[data.id](data.result);
        delete pendingRequests[data.id];
      }
      if (onMessage) onMessage(data);
    }
    window.addEventListener('message', handleMessage);
    container.appendChild(frame);
    return {
      frame: frame,
      send: function (message) { if (isReady) post(message); else queuedMessages.push(message); },
      request: function (message) {
        var self = this;
        return new Promise(function (resolve) {
          message.id = ++requestCount;
          pendingRequests[message.id] = resolve;
          self.send(message);
        });
      },
      remove: function () {
        window.removeEventListener('message', handleMessage);
        frame.remove();
      }
    };
  }

  /* Shows the issuer's 3-D Secure page over the merchant's page. An open modal <dialog> of that page would cover it. */
  function showChallenge(key, secret, locale) {
    return new Promise(function (resolve) {
      var dialog = document.createElement('div');
      dialog.setAttribute('data-sandbox-stripe-challenge', '');
      dialog.style.position = 'fixed';
      dialog.style.top = dialog.style.right = dialog.style.bottom = dialog.style.left = '0';
      dialog.style.zIndex = '2147483647';
      dialog.style.background = 'rgba(0, 0, 0, 0.5)';
      document.body.appendChild(dialog);
      var query = '?' + new URLSearchParams({ key: key, client_secret: secret, lang: locale });
      var challengeFrame = Frame('/challenge' + query, dialog, function (data) {
        if (data.type !== 'authenticated') return;
        challengeFrame.remove();
        dialog.remove();
        resolve(data.result);
      });
      challengeFrame.frame.title = '3D Secure';
      challengeFrame.frame.style.height = '100%';
      challengeFrame.frame.focus();
    });
  }

  function Stripe(key, settings) {
    if (!/^pk_/.test(key)) throw new Error('Invalid value for Stripe(): apiKey should be a publishable key.');
    var locale = (settings && settings.locale) || 'auto';
    var controllerFrame = null;
    /* Like Stripe's controller frame: an invisible frame for calls that need no fields. */
    function controller() {
      if (!controllerFrame) {
        var container = document.createElement('div');
        container.style.display = 'none';
        document.body.appendChild(container);
        controllerFrame = Frame('/fields?controller=1', container);
      }
      return controllerFrame;
    }
    function handleAction(result) {
      var intent = result.paymentIntent;
      if (!intent || intent.status !== 'requires_action') return result;
      return showChallenge(key, intent.client_secret, locale);
    }
    return {
      elements: function (options) {
        if (options.mode !== 'payment' && !options.clientSecret) throw new Error('Specify a clientSecret or a mode');
        var currentOptions = options;
        var fields = null;
        return {
          create: function (type) {
            if (type !== 'payment') throw new Error('The stand-in has the Payment Element only');
            var listeners = {};
            function emit(name, event) { (listeners[name] || []).forEach(function (listener) { listener(event); }); }
            return {
              mount: function (target) {
                var container = typeof target === 'string' ? document.querySelector(target) : target;
                if (!container || container.getRootNode() !== document)
                  throw new Error('Elements can only be mounted in the document, not in a shadow root');
                fields = Frame('/fields', container, function (data) {
                  if (data.type === 'ready') {
                    fields.send({ type: 'options', options: { appearance: currentOptions.appearance, locale: currentOptions.locale || locale } });
                    emit('ready', { elementType: 'payment' });
                  }
                  if (data.type === 'change') emit('change', { complete: data.isComplete, elementType: 'payment' });
                });
              },
              on: function (name, listener) { (listeners[name] = listeners[name] || []).push(listener); return this; },
              focus: function () { fields.frame.focus(); fields.send({ type: 'focus' }); },
              unmount: function () { if (fields) fields.remove(); fields = null; },
              destroy: function () { if (fields) fields.remove(); fields = null; }
            };
          },
          submit: function () { return fields.request({ type: 'submit' }); },
          update: function (options) {
            currentOptions = Object.assign({}, currentOptions, options);
            if (fields) fields.send({ type: 'options', options: { appearance: currentOptions.appearance, locale: currentOptions.locale || locale } });
          },
          _fields: function () { return fields; }
        };
      },
      confirmPayment: function (options) {
        var fields = options.elements._fields();
        if (!fields) return Promise.reject(new Error('The Payment Element must be mounted to confirm'));
        return fields.request({ type: 'confirm', key: key, clientSecret: options.clientSecret }).then(handleAction);
      },
      retrievePaymentIntent: function (secret) {
        return controller().request({ type: 'retrieve', key: key, clientSecret: secret });
      },
      handleNextAction: function (options) {
        return controller().request({ type: 'retrieve', key: key, clientSecret: options.clientSecret }).then(handleAction);
      }
    };
  }
  Stripe.version = 3;
  window.Stripe = Stripe;
})();
`;
