import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface PlansProps {
  theme: 'light' | 'dark';
  onSelect(planId: string): void;
}

/**
 * In React 18, JSX can set attributes of custom elements but can't listen to their events, so an effect adds the
 * listener.
 */
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
  const [chosenPlanId, setChosenPlanId] = useState('');
  return (
    <>
      <button type="button" onClick={() => setDark(!isDark)}>
        Dark
      </button>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Shop
      </button>
      <output>{chosenPlanId}</output>
      {isOpen && <Plans theme={isDark ? 'dark' : 'light'} onSelect={setChosenPlanId} />}
    </>
  );
}

createRoot(document.querySelector('#app') as Element).render(
  <StrictMode>
    <Shop />
  </StrictMode>,
);
