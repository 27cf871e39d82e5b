import type { ByLanguage } from '../../languages';

/** Labels and error messages of the card fields in the simulation of Stripe’s Payment Element. */
interface FieldTexts {
  number: string;
  expiry: string;
  securityCode: string;
  invalidNumber: string;
  invalidExpiry: string;
  invalidSecurityCode: string;
}

export const stripeFieldTexts: ByLanguage<FieldTexts> = {
  en: {
    number: 'Card number',
    expiry: 'Expiration date',
    securityCode: 'Security code',
    invalidNumber: 'Your card number is invalid.',
    invalidExpiry: 'Your card’s expiration date is invalid.',
    invalidSecurityCode: 'Your card’s security code is incomplete.',
  },
  pt: {
    number: 'Número do cartão',
    expiry: 'Data de validade',
    securityCode: 'Código de segurança',
    invalidNumber: 'O número do cartão é inválido.',
    invalidExpiry: 'A data de validade é inválida.',
    invalidSecurityCode: 'O código de segurança está incompleto.',
  },
  es: {
    number: 'Número de tarjeta',
    expiry: 'Fecha de vencimiento',
    securityCode: 'Código de seguridad',
    invalidNumber: 'El número de tarjeta no es válido.',
    invalidExpiry: 'La fecha de vencimiento no es válida.',
    invalidSecurityCode: 'El código de seguridad está incompleto.',
  },
  ru: {
    number: 'Номер карты',
    expiry: 'Срок действия',
    securityCode: 'Код безопасности',
    invalidNumber: 'Неверный номер карты.',
    invalidExpiry: 'Неверный срок действия.',
    invalidSecurityCode: 'Код безопасности введён не полностью.',
  },
  fr: {
    number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    securityCode: 'Code de sécurité',
    invalidNumber: 'Le numéro de votre carte n’est pas valide.',
    invalidExpiry: 'La date d’expiration de votre carte n’est pas valide.',
    invalidSecurityCode: 'Le code de sécurité de votre carte est incomplet.',
  },
  ar: {
    number: 'رقم البطاقة',
    expiry: 'تاريخ الانتهاء',
    securityCode: 'رمز الأمان',
    invalidNumber: 'رقم بطاقتك غير صالح.',
    invalidExpiry: 'تاريخ انتهاء بطاقتك غير صالح.',
    invalidSecurityCode: 'رمز أمان بطاقتك غير مكتمل.',
  },
};

/**
 * Styles of two iframes: the card fields and the 3-D Secure page. The `appearance` option of the merchant's page
 * sets the CSS variables. The fields' background is solid, because contrast checkers assume white behind a transparent
 * iframe.
 */
export const stripeFrameStyles = `
body { margin: 0; font: var(--fontSizeBase, 16px) / 1.5 var(--fontFamily, system-ui, sans-serif); color: var(--colorText, #30313d); }
.fields { background: var(--colorBackground, #fff); border-radius: var(--borderRadius, 5px); }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; padding: 8px; }
label { display: grid; gap: 4px; font-size: 14px; align-content: start; }
label:first-child { grid-column: 1 / -1; }
input { box-sizing: border-box; width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; font-size: var(--fontSizeBase, 16px); color: inherit; background: var(--colorBackground, #fff); border: 1px solid var(--colorTextSecondary, #6d6e78); border-radius: var(--borderRadius, 5px); }
input:focus-visible { outline: 2px solid var(--colorPrimary, #0570de); outline-offset: 1px; }
input[aria-invalid="true"] { border-color: var(--colorDanger, #df1b41); }
p { margin: 0; font-size: 14px; color: var(--colorDanger, #df1b41); }
.challenge { display: grid; place-items: center; min-height: 100vh; }
.challenge main { display: grid; gap: 12px; width: min(calc(100% - 48px), 360px); padding: 24px; border-radius: 12px; background: #fff; color: #182230; }
.challenge h1 { margin: 0; font-size: 20px; }
.challenge p { color: inherit; }
.challenge button { min-height: 48px; font: inherit; font-weight: 600; border: 1px solid #667085; border-radius: 8px; background: #fff; color: #182230; cursor: pointer; }
.challenge button:first-of-type { color: #fff; background: #175cd3; border-color: #175cd3; }
.challenge button:focus-visible { outline: 3px solid #175cd3; outline-offset: 2px; }
`;

/**
 * Script of the iframe with the card fields. Validates the fields and sends the card directly to the simulation of
 * Stripe's API. The script also runs in an invisible iframe without fields, which only retrieves payments.
 */
export const stripeFrameScript = `(function () {
  'use strict';
  var texts = ${JSON.stringify(stripeFieldTexts)};
  /* Null in the invisible iframe without fields. */
  var form = document.querySelector('form');
  var parentOrigin = null;
  var language = 'en';
  function postToParent(message) { parent.postMessage(message, parentOrigin || '*'); }
  function element(id) { return document.getElementById(id); }
  /* Shows a field's error text. An empty errorKey removes the text. */
  function setError(name, errorKey) {
    var input = element(name);
    var errorText = element(name + '-error');
    errorText.textContent = errorKey ? texts[language][errorKey] : '';
    input.setAttribute('aria-invalid', errorKey ? 'true' : 'false');
  }
  function passesLuhn(digits) {
    var sum = 0;
    for (var index = 0; index < digits.length; index += 1) {
      var digit = Number(digits[digits.length - 1 - index]);
      if (index % 2) digit = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
      sum += digit;
    }
    return digits.length >= 12 && sum % 10 === 0;
  }
  function parseExpiry() { return /^(0[1-9]|1[0-2])\\s*\\/?\\s*(\\d\\d)$/.exec(element('expiry').value.trim()); }
  /* The text key of each field's error; an empty string if the field is valid. */
  function findErrors() {
    return {
      number: passesLuhn(element('number').value.replace(/\\D/g, '')) ? '' : 'invalidNumber',
      expiry: parseExpiry() ? '' : 'invalidExpiry',
      cvc: /^\\d{3,4}$/.test(element('cvc').value) ? '' : 'invalidSecurityCode'
    };
  }
  /* Shows the fields' errors. Returns the text key of the first error, or an empty string. */
  function validate() {
    var errors = findErrors();
    Object.keys(errors).forEach(function (name) { setError(name, errors[name]); });
    postHeight();
    return errors.number || errors.expiry || errors.cvc;
  }
  function postHeight() { if (form) postToParent({ type: 'height', height: form.offsetHeight }); }
  function translate() {
    if (!form) return;
    document.documentElement.lang = language;
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
    element('number-label').textContent = texts[language].number;
    element('expiry-label').textContent = texts[language].expiry;
    element('cvc-label').textContent = texts[language].securityCode;
    postHeight();
  }
  function intentPath(secret) { return '/sandbox/gateway/stripe/v1/payment_intents/' + secret.split('_secret_')[0]; }
  function parseResponse(response) {
    return response.json().then(function (body) {
      return body.error ? { error: body.error } : { paymentIntent: body };
    });
  }
  function connectionError() { return { error: { type: 'api_connection_error', message: 'Could not connect to Stripe.' } }; }
  function confirm(message) {
    var expiry = parseExpiry();
    var body = new URLSearchParams({
      key: message.key,
      client_secret: message.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': element('number').value,
      'payment_method_data[card][exp_month]': expiry[1],
      'payment_method_data[card][exp_year]': expiry[2],
      'payment_method_data[card][cvc]': element('cvc').value
    });
    return fetch(intentPath(message.clientSecret) + '/confirm', { method: 'POST', body: body }).then(parseResponse).catch(connectionError);
  }
  function retrieve(message) {
    var query = new URLSearchParams({ key: message.key, client_secret: message.clientSecret });
    return fetch(intentPath(message.clientSecret) + '?' + query).then(parseResponse).catch(connectionError);
  }
  window.addEventListener('message', function (event) {
    if (event.source !== parent) return;
    parentOrigin = event.origin;
    var message = event.data || {};
    function respond(result) { postToParent({ type: 'response', id: message.id, result: result }); }
    if (message.type === 'options') {
      var requestedLanguage = String(message.options.locale || 'en').slice(0, 2);
      language = texts[requestedLanguage] ? requestedLanguage : 'en';
      var variables = (message.options.appearance || {}).variables || {};
      Object.keys(variables).forEach(function (name) {
        document.documentElement.style.setProperty('--' + name, variables[name]);
      });
      translate();
    }
    if (message.type === 'focus') {
      var invalidField = document.querySelector('[aria-invalid="true"]');
      (invalidField || element('number')).focus();
    }
    /* Stripe's elements.submit() only validates the fields. The message 'confirm' sends the payment. */
    if (message.type === 'submit') {
      var errorKey = validate();
      respond(errorKey ? { error: { type: 'validation_error', message: texts[language][errorKey] } } : {});
    }
    if (message.type === 'confirm') confirm(message).then(respond);
    if (message.type === 'retrieve') retrieve(message).then(respond);
  });
  if (form) {
    form.addEventListener('submit', function (event) { event.preventDefault(); });
    form.addEventListener('input', function (event) {
      if (event.target.getAttribute('aria-invalid') === 'true') validate();
      var errors = findErrors();
      postToParent({ type: 'change', isComplete: !errors.number && !errors.expiry && !errors.cvc });
    });
    new ResizeObserver(postHeight).observe(form);
  }
  translate();
  postToParent({ type: 'ready' });
})();
`;

/** Script of the issuer's 3-D Secure page, which opens in an iframe over the merchant's page. */
export const stripeChallengeScript = `(function () {
  'use strict';
  var parameters = new URLSearchParams(location.search);
  var secret = parameters.get('client_secret') || '';
  function submitDecision(decision) {
    var body = new URLSearchParams({ key: parameters.get('key') || '', client_secret: secret, decision: decision });
    fetch('/sandbox/gateway/stripe/v1/payment_intents/' + secret.split('_secret_')[0] + '/challenge', { method: 'POST', body: body })
      .then(function (response) { return response.json(); })
      .then(function (result) {
        parent.postMessage({ type: 'challengeEnded', result: result.error ? { error: result.error } : { paymentIntent: result } }, '*');
      });
  }
  Array.prototype.forEach.call(document.querySelectorAll('button'), function (button) {
    button.addEventListener('click', function () { submitDecision(button.value); });
  });
  document.querySelector('button').focus();
  parent.postMessage({ type: 'ready' }, '*');
})();
`;
