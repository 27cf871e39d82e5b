import { captchaTokenPrefix } from '../accounts/protection/captcha';

/**
 * Stand-in for a captcha provider's script. `window.SandboxCaptcha.render(container, { siteKey, callback, label? })`
 * renders a checkbox into a light-DOM element, calls `callback(token)` when the checkbox is checked, and returns an
 * object with the method `reset`. The page sends the token to /api/user/site/verify. If the server refuses the token,
 * the page calls `reset` to clear the checkbox.
 * The script uses no inline style, innerHTML or eval, so that it works under a strict Content-Security-Policy.
 */
export const captchaScript = `(function () {
  'use strict';
  if (window.SandboxCaptcha) return;
  var labels = { en: 'I am a person', pt: 'Sou uma pessoa', es: 'Soy una persona', ru: 'Я человек', fr: 'Je suis une personne', ar: 'أنا إنسان' };
  function createToken() {
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
        options.callback(createToken());
      });
      return { reset: function () { box.checked = false; box.disabled = false; } };
    }
  };
})();
`;
