import { useEffect, useState } from 'react';
import { loadScript } from 'sub-elements';
import { SubAuth, SubPlans } from 'sub-elements/react';

/**
 * The server renders empty elements. The script loads after hydration, so that the markup of server and client matches.
 * The origin in `cdn` serves both the script and the API.
 */
export function Page({ cdn }: { cdn: string }) {
  const [isDark, setDark] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const [chosen, choose] = useState('');
  useEffect(() => {
    void loadScript({ src: `${cdn}/v1/sub.js`, brand: 'orbit', api: cdn });
  }, [cdn]);
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
        <SubPlans
          theme={isDark ? 'dark' : 'light'}
          onPlanSelect={(event) => {
            event.preventDefault();
            choose(event.detail.planId);
          }}
        />
      )}
      <SubAuth view="login" />
    </>
  );
}
