import { useEffect, useState } from 'react';
import { loadScript } from 'sub-elements';
import { SubAuth, SubPlans } from 'sub-elements/react';

/**
 * A page with two elements, which the server renders empty. The script that fills them loads after hydration, so that
 * React finds the server's markup unchanged.
 * The server at `serverOrigin` serves both the script and the API.
 */
export function Page({ serverOrigin }: { serverOrigin: string }) {
  const [isDark, setIsDark] = useState(false);
  const [isShopOpen, setIsShopOpen] = useState(true);
  const [chosenPlanId, setChosenPlanId] = useState('');
  useEffect(() => {
    void loadScript({ src: `${serverOrigin}/v1/sub.js`, brand: 'orbit', api: serverOrigin });
  }, [serverOrigin]);
  return (
    <>
      <button type="button" onClick={() => setIsDark(!isDark)}>
        Dark
      </button>
      <button type="button" onClick={() => setIsShopOpen(!isShopOpen)}>
        Shop
      </button>
      <output>{chosenPlanId}</output>
      {isShopOpen && (
        <SubPlans
          theme={isDark ? 'dark' : 'light'}
          onPlanSelect={(event) => {
            event.preventDefault();
            setChosenPlanId(event.detail.planId);
          }}
        />
      )}
      <SubAuth view="login" />
    </>
  );
}
