import { readFileSync } from 'node:fs';
import type { Language } from '../../../src/contract/languages';
import { inRoot } from '../paths';

/** The languages that a brand offers. */
export const languagesOf = (brand: string): readonly Language[] =>
  (JSON.parse(readFileSync(inRoot('brands', brand, 'settings.json'), 'utf8')) as { languages: Language[] }).languages;

/**
 * The languages of the brand “member”, whose portal the end-to-end tests use. The languages that it doesn't offer are
 * tested with the brand “lumen”.
 */
export const portalLanguages = languagesOf('member');
