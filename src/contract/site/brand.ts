import * as z from 'zod/mini';
import { countSchema, languages } from '../primitives';

/**
 * `brands/<code>/settings.json`: the settings of a brand. Source: section 1 of the specification, and section 10 of the
 * design document. Neither is part of this repository.
 */
export const brandSettingsSchema = z.object({
  /** The folder's name, and the value of the `brand` attribute. */
  code: z.string(),
  /** The brand's number in the specification and in responses of the server, such as '7'. */
  brandId: z.string(),
  name: z.string(),
  /** First labels of the brand's host names: "orbit" for orbit.example.com. */
  hosts: z.array(z.string()),
  defaultLanguage: z.enum(languages),
  languages: z.array(z.enum(languages)),
  /** Language by the visitor's country (ISO 3166). Takes precedence over `defaultLanguage`. */
  languageByCountry: z.optional(z.record(z.string(), z.enum(languages))),
  currency: z.string(),
  /**
   * Number of installments selected by default, if the server names no default of its own (`installmentsPlan`). If this
   * number costs interest, payment in full is selected instead.
   */
  installments: countSchema,
  /** True if registration has a checkbox for the terms, false if its button accepts the terms. */
  showsTerms: z.boolean(),
  /**
   * How a purchase during an active plan treats the remaining days of the old plan: they are added to the
   * new plan, or converted into the days of the new plan that they are worth.
   */
  upgradePolicy: z.enum(['addDays', 'convert']),
  /** True if members can subscribe to marketing email. */
  hasEmailSubscription: z.boolean(),
  helpEmail: z.string(),
  showsHelpEmail: z.boolean(),
  /** Sign-in options, in display order. */
  loginOptions: z.array(z.enum(['email', 'phone', 'code', 'google'])),
  /** Email domains suggested while typing. */
  emailSuffixes: z.array(z.string()),
  /** The phone number or URL that the chat link opens, if the server returns none. */
  chatNumber: z.optional(z.string()),
  /** Links to the apps, shown after a purchase. Not in the specification. */
  apps: z.optional(z.array(z.object({ name: z.string(), url: z.string() }))),
  /** True if pages show a floating chat link. */
  hasChatLink: z.boolean(),
  /**
   * Email addresses of the test accounts of the operator's staff. The portal shows a notice to members with these
   * accounts, and analytics ignores them.
   */
  testShopEmails: z.array(z.string()),
  /** Duration of a session in days: 10 or 1. */
  sessionDays: countSchema,
  /** The brand's only theme. If missing, the brand has a light and a dark theme. */
  fixedTheme: z.optional(z.enum(['light', 'dark'])),
  /** True if forms accept CNPJs (Brazilian company tax numbers) with letters, issued since July 2026. */
  alphanumericCnpj: z.boolean(),
  /** True if the portal has a home page at `/`. Otherwise `/` shows the plans. */
  hasOwnHome: z.boolean(),
  /** True if clients send usage events. */
  reports: z.boolean(),
});
export type BrandSettings = z.output<typeof brandSettingsSchema>;

/**
 * `brands/<code>/public-keys.json`: public keys, one per purpose; the server has the private keys. The public
 * keys aren't part of the settings, because few pages need these keys. The key that encrypts cards isn't in this file,
 * because pages must not be able to replace it: the card frame contains it, from `brands/<code>/card-key.pem`.
 */
export const brandPublicKeysSchema = z.object({
  /** Encrypts passwords: PEM, or a JWK with the algorithm `RSA-OAEP-256`, for messages in the form of JWE. */
  password: z.union([z.string(), z.looseObject({ kty: z.literal('RSA'), alg: z.literal('RSA-OAEP-256') })]),
  /** Verifies the signature of the captcha's site key, which the server sends. PEM. */
  site: z.string(),
});
export type BrandPublicKeys = z.output<typeof brandPublicKeysSchema>;

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/**
 * A theme's colors. Colors used together on screens have the contrast that WCAG AA requires; `brands/brands.test.ts`
 * checks it.
 */
export const paletteSchema = z.object({
  /** Page background. */
  background: color,
  /** Background of panels and fields. */
  surface: color,
  /** Subtle fills: skeletons, selected rows. */
  subtle: color,
  text: color,
  /** Secondary text. */
  muted: color,
  /** Dividers. */
  line: color,
  /** Borders of fields and radio cards: 3:1 contrast with the surface. */
  edge: color,
  accent: color,
  /** The accent on hover. */
  accentStrong: color,
  /** Text on the accent. */
  onAccent: color,
  /** Accent-colored text and links on surface and background. */
  accentText: color,
  /** Subtle accent-colored fill: selected radio cards. */
  accentSoft: color,
  focus: color,
  danger: color,
  dangerSoft: color,
  success: color,
  successSoft: color,
  warning: color,
  warningSoft: color,
});
export type Palette = z.output<typeof paletteSchema>;

/** `brands/<code>/palette.json`. `light` and `dark` are equal in a brand with a fixed theme. `radius` is in px. */
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

/** `brands/<code>/seller.json`: the seller named on receipts and in dialogs. */
export const brandSellerSchema = z.object({
  /** The registered name of the company. */
  name: z.string(),
  /** Lines of the postal address. */
  address: z.array(z.string()),
  /** The kind of tax number, then the number: "CNPJ 00.000.000/0001-91". */
  taxNumber: z.string(),
});
export type BrandSeller = z.output<typeof brandSellerSchema>;
