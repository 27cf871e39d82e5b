/**
 * Stand-in for Stripe.js: the Payment Element, `elements.submit`, `confirmPayment`, `retrievePaymentIntent` and
 * `handleNextAction`, with Stripe's names, results and errors. As with Stripe, payers enter their card data in an
 * iframe on the script's origin. The iframe itself sends the data to the sandbox's stand-in for Stripe's API, so the
 * page gets neither card numbers nor security codes. 3-D Secure opens in an overlay that is appended to the body. The
 * script works under a strict CSP: it sets styles through `element.style`, and uses no style attributes, innerHTML or
 * eval.
 */
export const stripeScript = `(function () {
  'use strict';
  if (window.Stripe) return;
  var origin = new URL(document.currentScript.src).origin;
  var base = origin + '/sandbox/gateway/stripe';
  var requestCount = 0;

  /* Creates an iframe on the script's origin and exchanges messages with it. */
  function createFrame(path, container, onMessage) {
    var iframe = document.createElement('iframe');
    var pendingRequests = {};
    var isReady = false;
    var queuedMessages = [];
    iframe.src = base + path;
    iframe.title = 'Secure payment input frame';
    iframe.allow = 'payment';
    iframe.style.border = '0';
    iframe.style.setProperty('color-scheme', 'light', 'important');
    iframe.style.width = '100%';
    iframe.style.display = 'block';
    function post(message) { iframe.contentWindow.postMessage(message, origin); }
    function handleMessage(event) {
      if (event.origin !== origin || event.source !== iframe.contentWindow) return;
      var data = event.data || {};
      if (data.type === 'ready' && !isReady) {
        isReady = true;
        queuedMessages.forEach(post);
      }
      if (data.type === 'height') iframe.style.height = data.height + 'px';
      if (data.type === 'response' && pendingRequests[data.id]) {
        pendingRequests[data.id](data.result);
        delete pendingRequests[data.id];
      }
      if (onMessage) onMessage(data);
    }
    window.addEventListener('message', handleMessage);
    container.appendChild(iframe);
    return {
      iframe: iframe,
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
        iframe.remove();
      }
    };
  }

  /* Shows the issuer's 3-D Secure page in an overlay. A modal <dialog> that the page opened covers the overlay. */
  function showChallenge(key, clientSecret, locale) {
    return new Promise(function (resolve) {
      var overlay = document.createElement('div');
      overlay.setAttribute('data-sandbox-stripe-challenge', '');
      overlay.style.position = 'fixed';
      overlay.style.top = overlay.style.right = overlay.style.bottom = overlay.style.left = '0';
      overlay.style.zIndex = '2147483647';
      overlay.style.background = 'rgba(0, 0, 0, 0.5)';
      document.body.appendChild(overlay);
      var query = '?' + new URLSearchParams({ key: key, client_secret: clientSecret, lang: locale });
      var challengeFrame = createFrame('/challenge' + query, overlay, function (data) {
        if (data.type !== 'challengeEnded') return;
        challengeFrame.remove();
        overlay.remove();
        resolve(data.result);
      });
      challengeFrame.iframe.title = '3D Secure';
      challengeFrame.iframe.style.height = '100%';
      challengeFrame.iframe.focus();
    });
  }

  function Stripe(key, settings) {
    if (!/^pk_/.test(key)) throw new Error('Invalid value for Stripe(): apiKey should be a publishable key.');
    var locale = (settings && settings.locale) || 'auto';
    var controllerFrame = null;
    /* Like Stripe's controller frame: an invisible frame for calls that need no fields. */
    function getControllerFrame() {
      if (!controllerFrame) {
        var container = document.createElement('div');
        container.style.display = 'none';
        document.body.appendChild(container);
        controllerFrame = createFrame('/fields?controller=1', container);
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
        var fieldsFrame = null;
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
                fieldsFrame = createFrame('/fields', container, function (data) {
                  if (data.type === 'ready') {
                    fieldsFrame.send({ type: 'options', options: { appearance: currentOptions.appearance, locale: currentOptions.locale || locale } });
                    emit('ready', { elementType: 'payment' });
                  }
                  if (data.type === 'change') emit('change', { complete: data.isComplete, elementType: 'payment' });
                });
              },
              on: function (name, listener) { (listeners[name] = listeners[name] || []).push(listener); return this; },
              focus: function () { fieldsFrame.iframe.focus(); fieldsFrame.send({ type: 'focus' }); },
              unmount: function () { if (fieldsFrame) fieldsFrame.remove(); fieldsFrame = null; },
              destroy: function () { if (fieldsFrame) fieldsFrame.remove(); fieldsFrame = null; }
            };
          },
          submit: function () { return fieldsFrame.request({ type: 'submit' }); },
          update: function (options) {
            currentOptions = Object.assign({}, currentOptions, options);
            if (fieldsFrame) fieldsFrame.send({ type: 'options', options: { appearance: currentOptions.appearance, locale: currentOptions.locale || locale } });
          },
          _getFieldsFrame: function () { return fieldsFrame; }
        };
      },
      confirmPayment: function (options) {
        var fieldsFrame = options.elements._getFieldsFrame();
        if (!fieldsFrame) return Promise.reject(new Error('The Payment Element must be mounted to confirm'));
        return fieldsFrame.request({ type: 'confirm', key: key, clientSecret: options.clientSecret }).then(handleAction);
      },
      retrievePaymentIntent: function (clientSecret) {
        return getControllerFrame().request({ type: 'retrieve', key: key, clientSecret: clientSecret });
      },
      handleNextAction: function (options) {
        return getControllerFrame().request({ type: 'retrieve', key: key, clientSecret: options.clientSecret }).then(handleAction);
      }
    };
  }
  Stripe.version = 3;
  window.Stripe = Stripe;
})();
`;
