import * as z from 'zod/mini';
import { countSchema, languages } from '../primitives';

/** `brands/<code>/settings.json`: what a brand decides. Source: specification, section 1; design, section 10. */
export const brandSettingsSchema = z.object({
  /** The folder's name, and the value of the `brand` attribute. */
  code: z.string(),
  brandId: z.string(),
  name: z.string(),
  /** First labels of host names that mean this brand: "orbit" for orbit.example.com. */
  hosts: z.array(z.string()),
  defaultLanguage: z.enum(languages),
  languages: z.array(z.enum(languages)),
  /** Language by the visitor's country (ISO 3166), before the default. */
  languageByCountry: z.optional(z.record(z.string(), z.enum(languages))),
  currency: z.string(),
  installments: countSchema,
  showsTerms: z.boolean(),
  /** What buying over a running plan does: its days are added, or the rest is converted. */
  upgradePolicy: z.enum(['addDays', 'convert']),
  hasEmailSubscription: z.boolean(),
  helpEmail: z.string(),
  showsHelpEmail: z.boolean(),
  /** Ways to sign in, in the order to show them. */
  loginOptions: z.array(z.enum(['email', 'phone', 'code', 'google'])),
  /** Mail hosts suggested while an e-mail is typed. */
  emailSuffixes: z.array(z.string()),
  chatNumber: z.optional(z.string()),
  hasChatLink: z.boolean(),
  testShopEmails: z.array(z.string()),
  /** Days a sign-in lasts: 10 or 1. */
  sessionDays: countSchema,
  /** A brand that has one look only. */
  fixedTheme: z.optional(z.enum(['light', 'dark'])),
  /** Admits CNPJ with letters, issued since July 2026. */
  alphanumericCnpj: z.boolean(),
  hasOwnHome: z.boolean(),
  /** Whether usage events are reported. */
  reports: z.boolean(),
});
export type BrandSettings = z.output<typeof brandSettingsSchema>;

/**
 * `brands/<code>/public-keys.json`: PEM, one key per purpose; the private halves are the server's. Apart from the settings,
 * because few pages need them. The card key is not here, since no page may name it: the card frame brings
 * `brands/<code>/card-key.pem`.
 */
export const brandPublicKeysSchema = z.object({
  /** Seals passwords. */
  password: z.string(),
  /** Recovers the captcha's site key. */
  site: z.string(),
});
export type BrandPublicKeys = z.output<typeof brandPublicKeysSchema>;

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** One look's colours. Every pair named in ui/tokens is WCAG AA. */
export const paletteSchema = z.object({
  /** Page behind cards. */
  background: colour,
  /** Cards and fields. */
  surface: colour,
  /** Quiet fills: skeletons, chosen rows. */
  subtle: colour,
  text: colour,
  /** Secondary text. */
  muted: colour,
  /** Hairlines between things. */
  line: colour,
  /** Edges of fields and radio cards: 3:1 against the surface. */
  edge: colour,
  accent: colour,
  /** The accent under a pointer. */
  accentStrong: colour,
  /** Text on the accent. */
  onAccent: colour,
  /** Accent-coloured text and links on surface and background. */
  accentText: colour,
  /** A pale accent fill behind a chosen card. */
  accentSoft: colour,
  focus: colour,
  danger: colour,
  dangerSoft: colour,
  success: colour,
  successSoft: colour,
  warning: colour,
  warningSoft: colour,
});
export type Palette = z.output<typeof paletteSchema>;

/** `brands/<code>/palette.json`. A fixed-theme brand has the same colours twice. */
export const brandPaletteSchema = z.object({ light: paletteSchema, dark: paletteSchema, radius: countSchema });
export type BrandPalette = z.output<typeof brandPaletteSchema>;

/** `brands/<code>/legal/<language>.json`. Paragraphs of plain text; a heading begins with "# ". */
export const brandLegalSchema = z.object({
  terms: z.array(z.string()),
  privacy: z.array(z.string()),
  disclaimer: z.string(),
  refunds: z.string(),
  copyright: z.string(),
});
export type BrandLegal = z.output<typeof brandLegalSchema>;
