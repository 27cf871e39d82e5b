import { Fragment, h, render } from 'preact';
import { useState } from 'preact/hooks';
import type { SubEvents } from 'sub-elements';

function Shop() {
  const [isDark, setDark] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const [chosen, choose] = useState('');
  const select = (event: SubEvents['sub-plan-select']) => {
    event.preventDefault();
    choose(event.detail.planId);
  };
  return h(
    Fragment,
    null,
    h('button', { type: 'button', onClick: () => setDark(!isDark) }, 'Dark'),
    h('button', { type: 'button', onClick: () => setOpen(!isOpen) }, 'Shop'),
    h('output', null, chosen),
    isOpen && h('sub-plans', { theme: isDark ? 'dark' : 'light', 'onsub-plan-select': select }),
  );
}

render(h(Shop, null), document.querySelector('#app') as Element);
