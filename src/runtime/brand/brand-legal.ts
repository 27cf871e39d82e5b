import type { Language } from '../../contract/primitives';
import type { BrandLegal, BrandSeller } from '../../contract/site/brand';
import { legalFiles, sellerFiles } from './brand-files';

/** The brand's own terms, privacy policy and other legal texts; undefined if it has none in this language. */
export async function loadLegal(brandCode: string, lang: Language): Promise<BrandLegal | undefined> {
  return (await legalFiles[`/brands/${brandCode}/legal/${lang}.json`]?.())?.default;
}

/** The company that receipts name as the seller; undefined if the brand names none. */
export async function loadSeller(brandCode: string): Promise<BrandSeller | undefined> {
  return (await sellerFiles[`/brands/${brandCode}/seller.json`]?.())?.default;
}
