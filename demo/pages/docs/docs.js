import { copyButton } from '../playground-dom.js';

// Adds a copy button to each snippet and shows the page's live element.
for (const figure of document.querySelectorAll('.snippet')) {
  const button = copyButton(() => figure.querySelector('code').textContent);
  button.className = 'copy';
  figure.classList.add('has-copy');
  figure.append(button);
}

if (document.querySelector('[data-live]')) {
  const { showLive } = await import('./live.js');
  await showLive(document.querySelector('[data-live]'));
}
