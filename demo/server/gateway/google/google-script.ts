/**
 * The sandbox's stand-in for the Google Identity Services script. To use another script, set the environment variable
 * GOOGLE_SCRIPT_URL. The stand-in implements `google.accounts.id.initialize({ client_id, callback })` and
 * `google.accounts.id.renderButton(container, { text?, locale? })`, which renders a button into a light-DOM element.
 * The button opens an account chooser in a popup. When the visitor has chosen an account, the stand-in calls
 * `callback({ credential })` with a signed token for /api/user/google/login/v1. If the visitor closes the popup or
 * cancels, the callback isn't called. The script uses no inline style, innerHTML or eval, so that it works under a
 * strict Content-Security-Policy.
 */
export const googleScript = `(function () {
  'use strict';
  var accounts = (window.google = window.google || {}).accounts = window.google.accounts || {};
  if (accounts.id) return;
  var labels = {
    en: 'Continue with Google', pt: 'Continuar com o Google', es: 'Continuar con Google', ru: 'Продолжить с Google',
    fr: 'Continuer avec Google', ar: 'المتابعة باستخدام Google'
  };
  var scriptOrigin = new URL(document.currentScript.src).origin;
  var settings = {};
  var popup = null;
  window.addEventListener('message', function (event) {
    if (event.origin !== scriptOrigin || !popup || event.source !== popup) return;
    if (!event.data || event.data.type !== 'sandbox-google') return;
    popup = null;
    if (event.data.credential && settings.callback) settings.callback({ credential: event.data.credential, select_by: 'btn' });
  });
  function languageOf(container, requestedLanguage) {
    var language = (requestedLanguage || (container.closest('[lang]') || document.documentElement).lang || 'en').slice(0, 2);
    return labels[language] ? language : 'en';
  }
  accounts.id = {
    initialize: function (options) { settings = options || {}; },
    renderButton: function (container, options) {
      var language = languageOf(container, options && options.locale);
      var button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('data-sandbox-google', '');
      button.textContent = labels[language];
      button.addEventListener('click', function () {
        var query = new URLSearchParams({ client_id: settings.client_id || '', origin: location.origin, lang: language });
        if (settings.nonce) query.set('nonce', settings.nonce);
        var url = scriptOrigin + '/sandbox/gateway/google?' + query;
        popup = window.open(url, 'sandbox-google', 'popup,width=460,height=640');
      });
      while (container.firstChild) container.removeChild(container.firstChild);
      container.appendChild(button);
    },
    prompt: function () {},
    cancel: function () {}
  };
})();
`;

/**
 * The script of the popup's last page. It posts the credential (an ID token of the chosen account; null after a
 * cancellation) to the opener and closes the popup.
 */
export const googleCredentialScript = `(function () {
  'use strict';
  var element = document.getElementById('credential');
  if (window.opener) {
    var message = { type: 'sandbox-google', credential: element.getAttribute('data-credential') || null };
    window.opener.postMessage(message, element.getAttribute('data-origin'));
  }
  window.close();
})();
`;
