import { Fragment, h, render } from 'preact';
import { useState } from 'preact/hooks';
import type { SubEvents } from 'sub-elements';

/**
 * A page of a Preact application that embeds `<sub-plans>`. One button changes the element's theme, the other removes
 * the element and adds it again.
 */
function Shop() {
  const [isDark, setDark] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const [chosenPlanId, setChosenPlanId] = useState('');
  const handlePlanSelect = (event: SubEvents['sub-plan-select']) => {
    event.preventDefault();
    setChosenPlanId(event.detail.planId);
  };
  return h(
    Fragment,
    null,
    h('button', { type: 'button', onClick: () => setDark(!isDark) }, 'Dark'),
    h('button', { type: 'button', onClick: () => setOpen(!isOpen) }, 'Shop'),
    h('output', null, chosenPlanId),
    isOpen && h('sub-plans', { theme: isDark ? 'dark' : 'light', 'onsub-plan-select': handlePlanSelect }),
  );
}

render(h(Shop, null), document.querySelector('#app') as Element);
