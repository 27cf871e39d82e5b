import { useEffect, useState } from 'react';
import type { BrandLegal } from '../../../contract/site/brand';
import { loadLegal } from '../../../runtime/brand/legal/brand-legal';
import { useTexts } from '../../../runtime/page/element-context';

/** The brand's legal lines in the current language; undefined while they load, and for brands without any. */
export function useLegal(brand: string): BrandLegal | undefined {
  const { lang } = useTexts();
  const [legal, setLegal] = useState<BrandLegal>();
  useEffect(() => {
    let isWanted = true;
    loadLegal(brand, lang).then(
      (found) => {
        if (isWanted) setLegal(found);
      },
      // The receipt is valid without them.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [brand, lang]);
  return legal;
}
