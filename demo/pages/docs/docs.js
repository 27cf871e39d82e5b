import { copyButton } from '../playground-dom.js';

// A copy button on each snippet, and the tag of the page beside it.
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
