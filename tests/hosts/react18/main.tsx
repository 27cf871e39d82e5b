import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface PlansProps {
  theme: 'light' | 'dark';
  onSelect(planId: string): void;
}

/** React 18 passes attributes to custom elements, but doesn't support their events. */
function Plans({ theme, onSelect }: PlansProps) {
  const plans = useRef<HTMLElementTagNameMap['sub-plans']>(null);
  useEffect(() => {
    const element = plans.current;
    const handleSelect = (event: HTMLElementEventMap['sub-plan-select']) => {
      event.preventDefault();
      onSelect(event.detail.planId);
    };
    element?.addEventListener('sub-plan-select', handleSelect);
    return () => element?.removeEventListener('sub-plan-select', handleSelect);
  }, [onSelect]);
  return <sub-plans ref={plans} theme={theme} />;
}

function Shop() {
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
      {isOpen && <Plans theme={isDark ? 'dark' : 'light'} onSelect={choose} />}
    </>
  );
}

createRoot(document.querySelector('#app') as Element).render(
  <StrictMode>
    <Shop />
  </StrictMode>,
);
