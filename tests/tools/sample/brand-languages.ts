import { readFileSync } from 'node:fs';
import type { Language } from '../../../src/contract/languages';
import { inRoot } from '../paths';

/** The languages that a brand offers. */
export const languagesOf = (brand: string): readonly Language[] =>
  (JSON.parse(readFileSync(inRoot('brands', brand, 'settings.json'), 'utf8')) as { languages: Language[] }).languages;

/** The languages of the portal in end-to-end tests, whose brand is “member”. Lumen's screens are tested in the others. */
export const portalLanguages = languagesOf('member');
