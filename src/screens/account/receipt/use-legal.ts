import { useEffect, useState } from 'react';
import type { BrandLegal } from '../../../contract/site/brand';
import { loadLegal } from '../../../runtime/brand/legal/brand-legal';
import { useTexts } from '../../../runtime/page/element-context';

/** The brand's legal lines in the language spoken; undefined until they are there, and where there are none. */
export function useLegal(brand: string): BrandLegal | undefined {
  const { lang } = useTexts();
  const [legal, setLegal] = useState<BrandLegal>();
  useEffect(() => {
    let isWanted = true;
    loadLegal(brand, lang).then(
      (found) => {
        if (isWanted) setLegal(found);
      },
      // A receipt is one without them.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [brand, lang]);
  return legal;
}
