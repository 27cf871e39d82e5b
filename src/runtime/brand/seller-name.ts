import { useEffect, useState } from 'react';
import { useElementContext } from '../element-context/element-context';
import { useSignalValue } from '../state/use-signal-value';
import { loadSeller } from './brand-legal';

/** The name of the company that sells in the brand's name, once it has loaded; the brand's name if there is none. */
export function useSellerName(): string | undefined {
  const { code, name } = useSignalValue(useElementContext().brand).settings;
  const [loaded, setLoaded] = useState<{ code: string; name: string }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (sellerName = name) => {
      if (isCurrent) setLoaded({ code, name: sellerName });
    };
    // After a failed request, the brand's name is shown.
    loadSeller(code).then(
      (seller) => show(seller?.name),
      () => show(),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, name]);
  return loaded?.code === code ? loaded.name : undefined;
}
