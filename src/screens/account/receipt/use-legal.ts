import { useEffect, useState } from 'react';
import type { BrandLegal, BrandSeller } from '../../../contract/site/brand';
import { loadLegal, loadSeller } from '../../../runtime/brand/legal/brand-legal';
import { useTexts } from '../../../runtime/page/element-context';

/**
 * The brand's legal texts in the current language, and the seller. Absent while they load and if the brand has none.
 */
export interface Legal {
  legal?: BrandLegal | undefined;
  seller?: BrandSeller | undefined;
}

/** Loads the brand's legal texts and the seller. */
export function useLegal(brand: string): Legal {
  const { lang } = useTexts();
  const [legal, setLegal] = useState<Legal>({});
  useEffect(() => {
    let isMounted = true;
    // If a file fails to load, the receipt is shown without the file's content.
    const orUndefined = <T>(file: Promise<T>) => file.catch(() => undefined);
    void Promise.all([orUndefined(loadLegal(brand, lang)), orUndefined(loadSeller(brand))]).then(([texts, seller]) => {
      if (isMounted) setLegal({ legal: texts, seller });
    });
    return () => {
      isMounted = false;
    };
  }, [brand, lang]);
  return legal;
}
