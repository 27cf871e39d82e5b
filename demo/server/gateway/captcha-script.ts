import { captchaTokenPrefix } from '../accounts/protection/captcha';

/**
 * The other side's captcha. It defines one function:
 *
 *   window.SandboxCaptcha.render(container, { siteKey, callback, label? }) → { reset() }
 *
 * draws a checkbox into a light-DOM element and calls `callback(token)` when it is ticked; the token goes to
 * /api/user/site/verify. `reset` unticks it, for a token that was refused. No inline style, no innerHTML, no eval.
 */
export const captchaScript = `(function () {
  'use strict';
  if (window.SandboxCaptcha) return;
  var labels = { en: 'I am a person', pt: 'Sou uma pessoa', es: 'Soy una persona', ru: 'Я человек' };
  function token() {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    return '${captchaTokenPrefix}' + Array.from(bytes, function (byte) { return ('0' + byte.toString(16)).slice(-2); }).join('');
  }
  window.SandboxCaptcha = {
    render: function (container, options) {
      var label = document.createElement('label');
      var box = document.createElement('input');
      var text = document.createElement('span');
      var language = (container.closest('[lang]') || document.documentElement).lang.slice(0, 2);
      box.type = 'checkbox';
      box.setAttribute('data-sandbox-captcha', options.siteKey || '');
      text.textContent = ' ' + (options.label || labels[language] || labels.en);
      label.appendChild(box);
      label.appendChild(text);
      while (container.firstChild) container.removeChild(container.firstChild);
      container.appendChild(label);
      box.addEventListener('change', function () {
        if (!box.checked) return;
        box.disabled = true;
        options.callback(token());
      });
      return { reset: function () { box.checked = false; box.disabled = false; } };
    }
  };
})();
`;
