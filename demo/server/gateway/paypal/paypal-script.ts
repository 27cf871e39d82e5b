import { drawButtonScript, walletDrawings } from '../shared/drawn-button';

/**
 * Stand-in for the PayPal JavaScript SDK (version 5). `paypal.Buttons({ createOrder, onApprove, onCancel, onError
 * }).render(container)` renders a button into a light-DOM element. A click opens a popup, calls `createOrder()`, and
 * then shows the approval page in the popup. When the payer has decided, or on an error, the script calls one of these
 * callbacks:
 * - `onApprove({ orderID }, { restart })` if the payer approves the payment,
 * - `onCancel({ orderID })` if the payer cancels it or closes the popup,
 * - `onError(error)` if the popup is blocked, or if `createOrder` or `onApprove` fails.
 *
 * `onClick` can reject a click, and nothing opens. Orders of the call `expressOrder` aren't stored, so the approval is
 * part of the id that `onApprove` gets; at PayPal, the id stays the same. With `?ready=no`, the payer isn't eligible.
 *
 * The script uses no inline style, innerHTML or eval, so that it works under a strict Content-Security-Policy.
 */
export const paypalScript = `(function () {
  'use strict';
  if (window.paypal) return;
  var labels = { en: 'Pay with PayPal', pt: 'Pagar com PayPal', es: 'Pagar con PayPal', ru: 'Оплатить через PayPal', fr: 'Payer avec PayPal', ar: 'الدفع عبر PayPal' };
  var scriptUrl = new URL(document.currentScript.src);
  var origin = scriptUrl.origin;
  var isReady = scriptUrl.searchParams.get('ready') !== 'no';
  var requestedLanguage = (scriptUrl.searchParams.get('locale') || 'en').slice(0, 2);
  var language = labels[requestedLanguage] ? requestedLanguage : 'en';
  function Buttons(options) {
    var style = options.style || {};
    var button = drawButton(labels[language], ${walletDrawings.paypal}, { text: '#001c64', background: '#ffc439' });
    var popup = null;
    var orderId = null;
    var timer = 0;
    button.setAttribute('data-sandbox-paypal', '');
    button.style.height = (style.height || 48) + 'px';
    button.style.borderRadius = (style.borderRadius === undefined ? 4 : style.borderRadius) + 'px';
    function forgetPopup() {
      clearInterval(timer);
      popup = null;
    }
    function fail(error) {
      if (popup) popup.close();
      forgetPopup();
      if (options.onError) options.onError(error);
    }
    function cancelWhenClosed() {
      clearInterval(timer);
      timer = setInterval(function () {
        if (!popup || !popup.closed) return;
        forgetPopup();
        if (options.onCancel) options.onCancel({ orderID: orderId });
      }, 500);
    }
    function openApprovalPage() {
      var query = '?lang=' + language + '&origin=' + encodeURIComponent(location.origin);
      var path = orderId.indexOf('.') < 0 ? 'paypal/' : 'paypal-order/';
      popup.location.href = origin + '/sandbox/gateway/' + path + encodeURIComponent(orderId) + query;
      cancelWhenClosed();
    }
    function handleMessage(event) {
      if (event.origin !== origin || !popup || event.source !== popup) return;
      var message = event.data;
      if (!message || message.type !== 'sandbox-paypal' || message.orderID !== orderId) return;
      if (message.result !== 'approved') {
        popup.close();
        forgetPopup();
        if (options.onCancel) options.onCancel({ orderID: orderId });
        return;
      }
      // The popup stays open until the shop has captured the payment. After a decline, the shop calls restart(), and the
      // payer can choose a different funding source.
      clearInterval(timer);
      var hasRestarted = false;
      function restart() {
        hasRestarted = true;
        if (!popup || popup.closed) return start();
        openApprovalPage();
      }
      Promise.resolve(options.onApprove({ orderID: message.approvedID || orderId }, { restart: restart })).then(function () {
        if (hasRestarted) return;
        if (popup) popup.close();
        forgetPopup();
      }).catch(fail);
    }
    function click() {
      if (popup && !popup.closed) return popup.focus();
      if (!options.onClick) return start();
      var isRejected = false;
      var actions = { resolve: function () {}, reject: function () { isRejected = true; } };
      Promise.resolve(options.onClick({}, actions)).catch(fail);
      if (!isRejected) start();
    }
    function start() {
      popup = window.open('', '', 'popup,width=460,height=680');
      if (!popup) return fail(new Error('The popup was blocked'));
      Promise.resolve(options.createOrder()).then(function (id) {
        orderId = id;
        if (popup) openApprovalPage();
      }).catch(fail);
    }
    button.addEventListener('click', click);
    return {
      isEligible: function () { return isReady; },
      render: function (container) {
        var element = typeof container === 'string' ? document.querySelector(container) : container;
        if (!element || !document.contains(element)) return Promise.reject(new Error('The container is not in the document'));
        window.addEventListener('message', handleMessage);
        element.appendChild(button);
        return Promise.resolve();
      },
      close: function () {
        window.removeEventListener('message', handleMessage);
        if (popup) popup.close();
        forgetPopup();
        button.remove();
        return Promise.resolve();
      }
    };
  }
${drawButtonScript}
  window.paypal = { version: '5.0.0', Buttons: Buttons };
})();
`;

/** Runs on the page that follows the payer's choice: posts the result to the opener, which closes the popup. */
export const paypalResultScript = `(function () {
  'use strict';
  var element = document.getElementById('result');
  if (window.opener) {
    var message = {
      type: 'sandbox-paypal',
      result: element.getAttribute('data-result'),
      orderID: element.getAttribute('data-order'),
      approvedID: element.getAttribute('data-approved')
    };
    window.opener.postMessage(message, element.getAttribute('data-origin'));
  }
})();
`;
