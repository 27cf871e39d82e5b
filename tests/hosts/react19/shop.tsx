import { useState } from 'react';

export function Shop() {
  const [isDark, setDark] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const [chosen, choose] = useState('');
  return (
    <>
      <button type="button" onClick={() => setDark(!isDark)}>
        Dark
      </button>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Shop
      </button>
      <output>{chosen}</output>
      {isOpen && (
        <sub-plans
          theme={isDark ? 'dark' : 'light'}
          onsub-plan-select={(event) => {
            event.preventDefault();
            choose(event.detail.planId);
          }}
        />
      )}
    </>
  );
}
