import { drawButtonScript, walletDrawings } from '../shared/drawn-button';

/**
 * The part that both stand-ins share: `showSheet` shows the wallet's sheet with a button per outcome, and resolves with
 * the token, or with null if the payer cancels. The scripts use no inline style, innerHTML or eval, so that they work
 * under a strict Content-Security-Policy.
 */
const sheetScript = `
  var script = new URL(document.currentScript.src);
  var isReady = script.searchParams.get('ready') !== 'no';
  var texts = {
    en: { pay: 'Pay', late: 'Pay, with an answer after ten seconds', decline: 'Pay with a card that is declined', cancel: 'Cancel', sandbox: 'Simulated by the sandbox' },
    pt: { pay: 'Pagar', late: 'Pagar, com resposta após dez segundos', decline: 'Pagar com um cartão recusado', cancel: 'Cancelar', sandbox: 'Simulado pelo sandbox' },
    es: { pay: 'Pagar', late: 'Pagar, con respuesta a los diez segundos', decline: 'Pagar con una tarjeta rechazada', cancel: 'Cancelar', sandbox: 'Simulado por el sandbox' },
    ru: { pay: 'Оплатить', late: 'Оплатить, ответ через десять секунд', decline: 'Оплатить картой, которую отклонят', cancel: 'Отмена', sandbox: 'Имитация в песочнице' },
    fr: { pay: 'Payer', late: 'Payer, avec une réponse après dix secondes', decline: 'Payer avec une carte refusée', cancel: 'Annuler', sandbox: 'Simulé par la sandbox' },
    ar: { pay: 'ادفع', late: 'ادفع، مع رد بعد عشر ثوانٍ', decline: 'ادفع ببطاقة مرفوضة', cancel: 'إلغاء', sandbox: 'محاكاة من البيئة التجريبية' }
  };
  function showSheet(method, sheet) {
    var language = (document.documentElement.lang || 'en').slice(0, 2);
    var labels = texts[language] || texts.en;
    var dialog = document.createElement('dialog');
    dialog.setAttribute('data-sandbox-sheet', method);
    var lines = sheet.lines.map(function (line) { return line.label + ': ' + line.price + ' ' + sheet.currency; });
    [sheet.merchant, sheet.label].concat(lines, [sheet.amount + ' ' + sheet.currency, labels.sandbox]).forEach(function (line) {
      if (line) dialog.appendChild(document.createElement('p')).textContent = line;
    });
    var finish;
    var result = new Promise(function (resolve, reject) { finish = { resolve: resolve, reject: reject }; });
    function close() { if (dialog.open) dialog.close(); dialog.remove(); }
    function authorize(decision, delayMs) {
      var query = new URLSearchParams({ method: method, amount: sheet.amount, currency: sheet.currency, decision: decision });
      close();
      setTimeout(function () {
        fetch(script.origin + '/sandbox/gateway/express/token?' + query)
          .then(function (response) { if (!response.ok) throw new Error('HTTP ' + response.status); return response.json(); })
          .then(function (data) { finish.resolve(data.token); })
          .catch(finish.reject);
      }, delayMs);
    }
    function addButton(name, onClick) {
      var button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('data-decision', name);
      button.textContent = labels[name];
      button.addEventListener('click', onClick);
      dialog.appendChild(button);
    }
    addButton('pay', function () { authorize('approve', 0); });
    addButton('late', function () { authorize('approve', 10000); });
    addButton('decline', function () { authorize('decline', 0); });
    addButton('cancel', function () { close(); finish.resolve(null); });
    dialog.addEventListener('cancel', function () { close(); finish.resolve(null); });
    document.body.appendChild(dialog).showModal();
    return { result: result, close: close };
  }
  function walletButton(name, drawing, isWhite) {
    var colors = isWhite ? { text: '#000', background: '#fff' } : { text: '#fff', background: '#000' };
    var button = drawButton(name, drawing, colors);
    button.setAttribute('data-color', isWhite ? 'white' : 'black');
    return button;
  }${drawButtonScript}`;

/**
 * The sandbox's stand-in for `ApplePaySession` of Apple Pay on the Web, in every browser:
 * `canMakePayments`, `canMakePaymentsWithActiveCard`, `applePayCapabilities`, `supportsVersion`, `begin`, `abort`,
 * `completeMerchantValidation`, `completePayment`, and the events `validatemerchant`, `paymentauthorized` and `cancel`.
 * The sheet opens after the merchant validation. The element `apple-pay-button` renders the button. With `?ready=no`, the device has no Apple Pay.
 */
export const applePayScript = `(function () {
  'use strict';${sheetScript}
  function ApplePaySession(version, request) {
    if (!isReady) throw new Error('Apple Pay is not available');
    if (!ApplePaySession.supportsVersion(version)) throw new Error('Unsupported version');
    if (!request || !request.total || !request.currencyCode || !request.countryCode || !request.supportedNetworks || !request.merchantCapabilities)
      throw new TypeError('Invalid payment request');
    this.request = request;
    this.state = 'new';
  }
  ApplePaySession.STATUS_SUCCESS = 0;
  ApplePaySession.STATUS_FAILURE = 1;
  ApplePaySession.supportsVersion = function (version) { return version >= 1 && version <= 14; };
  ApplePaySession.canMakePayments = function () { return isReady; };
  ApplePaySession.canMakePaymentsWithActiveCard = function () { return Promise.resolve(isReady); };
  ApplePaySession.applePayCapabilities = function () {
    return Promise.resolve({ paymentCredentialStatus: isReady ? 'paymentCredentialsAvailable' : 'applePayUnsupported' });
  };
  ApplePaySession.prototype.begin = function () {
    if (this.state !== 'new') throw new Error('The session has begun before');
    this.state = 'validating';
    var session = this;
    setTimeout(function () {
      if (session.state === 'validating' && session.onvalidatemerchant)
        session.onvalidatemerchant({ validationURL: script.origin + '/sandbox/gateway/apple-pay/session' });
    }, 0);
  };
  ApplePaySession.prototype.completeMerchantValidation = function (merchantSession) {
    if (this.state !== 'validating') throw new Error('No merchant validation is pending');
    var session = this;
    function cancel() {
      if (session.state === 'ended') return;
      session.state = 'ended';
      if (session.oncancel) session.oncancel({});
    }
    if (!merchantSession || !merchantSession.merchantSessionIdentifier) return cancel();
    var total = this.request.total;
    this.state = 'open';
    var lines = (this.request.lineItems || []).map(function (line) { return { label: line.label, price: line.amount }; });
    this.sheet = showSheet('apple-pay', { merchant: merchantSession.displayName, label: total.label, lines: lines, amount: String(total.amount), currency: this.request.currencyCode });
    this.sheet.result.then(function (token) {
      if (session.state !== 'open') return;
      if (token === null) return cancel();
      session.state = 'authorized';
      if (session.onpaymentauthorized)
        session.onpaymentauthorized({ payment: { token: { paymentData: token, paymentMethod: { network: 'Visa', type: 'debit', displayName: 'Visa 1111' }, transactionIdentifier: token.slice(-16) } } });
    }).catch(cancel);
  };
  ApplePaySession.prototype.completePayment = function () { this.state = 'ended'; };
  ApplePaySession.prototype.abort = function () {
    this.state = 'ended';
    if (this.sheet) this.sheet.close();
  };
  window.ApplePaySession = ApplePaySession;
  function ApplePayButton() { return Reflect.construct(HTMLElement, [], ApplePayButton); }
  ApplePayButton.prototype = Object.create(HTMLElement.prototype);
  ApplePayButton.prototype.connectedCallback = function () {
    if (this.firstChild) return;
    var button = walletButton('Apple Pay', ${walletDrawings.applePay}, this.getAttribute('buttonstyle') === 'white');
    button.style.borderRadius = 'var(--apple-pay-button-border-radius, 4px)';
    this.appendChild(button);
  };
  if (!customElements.get('apple-pay-button')) customElements.define('apple-pay-button', ApplePayButton);
})();
`;

/**
 * The sandbox's stand-in for Google Pay's script: `google.payments.api.PaymentsClient` with `isReadyToPay`,
 * `createButton`, `prefetchPaymentData` and `loadPaymentData`. With `?ready=no`, the browser can't pay. A closed sheet
 * rejects with `{ statusCode: 'CANCELED' }`, as in Google's script.
 */
export const googlePayScript = `(function () {
  'use strict';${sheetScript}
  function PaymentsClient(options) { this.options = options || {}; }
  PaymentsClient.prototype.isReadyToPay = function (request) {
    if (!request || !request.allowedPaymentMethods) return Promise.reject({ statusCode: 'DEVELOPER_ERROR' });
    return Promise.resolve({ result: isReady });
  };
  PaymentsClient.prototype.prefetchPaymentData = function () {};
  PaymentsClient.prototype.createButton = function (options) {
    var container = document.createElement('div');
    var button = walletButton('Google Pay', ${walletDrawings.googlePay}, options.buttonColor === 'white');
    button.style.borderRadius = (options.buttonRadius === undefined ? 4 : options.buttonRadius) + 'px';
    button.addEventListener('click', options.onClick);
    container.appendChild(button);
    return container;
  };
  PaymentsClient.prototype.loadPaymentData = function (request) {
    var total = request && request.transactionInfo;
    if (!isReady || !total || !total.totalPrice || !total.currencyCode)
      return Promise.reject({ statusCode: 'DEVELOPER_ERROR' });
    var merchant = request.merchantInfo && request.merchantInfo.merchantName;
    var sheet = showSheet('google-pay', { merchant: merchant, label: total.totalPriceLabel, lines: total.displayItems || [], amount: total.totalPrice, currency: total.currencyCode });
    return sheet.result.then(function (token) {
      if (token === null) throw { statusCode: 'CANCELED' };
      return {
        apiVersion: 2,
        apiVersionMinor: 0,
        paymentMethodData: {
          type: 'CARD',
          description: 'Visa •••• 1111',
          info: { cardNetwork: 'VISA', cardDetails: '1111' },
          tokenizationData: { type: 'PAYMENT_GATEWAY', token: token }
        }
      };
    });
  };
  var google = (window.google = window.google || {});
  google.payments = google.payments || {};
  google.payments.api = { PaymentsClient: PaymentsClient };
})();
`;
