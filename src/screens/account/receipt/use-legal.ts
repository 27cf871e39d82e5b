import { useEffect, useState } from 'react';
import type { BrandLegal, BrandSeller } from '../../../contract/site/brand';
import { loadLegal, loadSeller } from '../../../runtime/brand/legal/brand-legal';
import { useTexts } from '../../../runtime/element-context/element-context';

/**
 * Each field is the content of a file of the brand. Both are undefined until both requests have ended. A field stays
 * undefined if its file is missing or fails to load.
 */
interface LegalAndSeller {
  /** The legal texts in the current language. */
  legal?: BrandLegal | undefined;
  /** The company that receipts name as the seller. */
  seller?: BrandSeller | undefined;
}

/** Loads the brand's legal texts and the seller. */
export function useLegalAndSeller(brand: string): LegalAndSeller {
  const { lang } = useTexts();
  const [loaded, setLoaded] = useState<LegalAndSeller>({});
  useEffect(() => {
    let isCurrent = true;
    // If a file fails to load, the receipt is shown without the file's content.
    const orUndefined = <T>(file: Promise<T>) => file.catch(() => undefined);
    void Promise.all([orUndefined(loadLegal(brand, lang)), orUndefined(loadSeller(brand))]).then(([legal, seller]) => {
      if (isCurrent) setLoaded({ legal, seller });
    });
    return () => {
      isCurrent = false;
    };
  }, [brand, lang]);
  return loaded;
}
