import * as z from 'zod/mini';
import { reportEventSchema } from '../analytics/report';
import { reportEventName, reportPath } from '../analytics/report-names';
import { defineCall } from '../define-call';
import { passkeySiteSchema } from '../entities';
import { countSchema, noDataSchema, noFieldsSchema } from '../primitives';

/** The visitor's country by IP address. */
export const getCountryCode = defineCall({
  name: 'getCountryCode',
  method: 'GET',
  path: '/api/site/scanCode/getCountryCode/v1',
  request: noFieldsSchema,
  data: z.object({ result: z.object({ countryCode: z.string() }) }),
});

/** The brand's ids, and the minimum time between two verification codes. */
export const userConfig = defineCall({
  name: 'userConfig',
  method: 'GET',
  path: '/api/user/get/config/v1',
  request: noFieldsSchema,
  data: z.object({
    brand: z.string(),
    brandId: z.string(),
    vnoId: z.string(),
    tenantId: z.string(),
    env: z.string(),
    /** Minimum time between two verification codes, in seconds. The specification chose this name. */
    caffeineRegionVerify: z.nullish(countSchema),
  }),
});

/** The version of the operator's texts. Clients reload the texts when it changes. */
export const i18nVersion = defineCall({
  name: 'i18nVersion',
  method: 'GET',
  path: '/api/site/i18n/version',
  request: noFieldsSchema,
  data: z.object({ version: z.string() }),
});

/** The operator's texts, which override the bundled ones: namespace → key → text. */
export const i18nMessage = defineCall({
  name: 'i18nMessage',
  method: 'GET',
  path: '/api/site/i18n/message',
  request: z.object({ language: z.string() }),
  data: z.record(z.string(), z.record(z.string(), z.string())),
});

/**
 * URLs of two files of the operator: `path` is the URL of the language file (texts), `functionPath` the URL of the
 * config file (images and settings). `src/contract/site/site-files.ts` describes both files.
 */
export const langAddress = defineCall({
  name: 'langAddress',
  method: 'GET',
  path: '/api/site/get/lang/address',
  request: noFieldsSchema,
  data: z.object({ path: z.string(), functionPath: z.string() }),
  isLocalized: true,
});

/** Name, appearance, copyright notice and help pages of the brand. Source: specification, section 3 (web info). */
export const siteTheme = defineCall({
  name: 'siteTheme',
  method: 'GET',
  path: '/api/site/theme/v1',
  request: noFieldsSchema,
  data: z.object({
    name: z.string(),
    langs: z.array(z.string()),
    brandname: z.string(),
    logo: z.nullish(z.string()),
    backgroundColor: z.nullish(z.string()),
    themeColor: z.nullish(z.string()),
    copyRight: z.nullish(z.array(z.object({ lang: z.string(), desc: z.string() }))),
    icon: z.nullish(z.string()),
    faqUrls: z.nullish(z.array(z.object({ lang: z.string(), url: z.string() }))),
    tenantId: z.nullish(z.string()),
  }),
  isLocalized: true,
});

/** The version of the contract: that of the product. A test compares it with package.json. */
export const contractVersion = '1.1.0';

/** The server's validation rules and kind of captcha. Source: specification, sections 3 and 5. */
export const siteConfig = defineCall({
  name: 'siteConfig',
  method: 'GET',
  path: '/api/site/get/config/v1',
  request: noFieldsSchema,
  data: z.object({
    /** Regular expressions that a valid email address or phone number matches. */
    validRules: z.nullish(z.object({ email: z.nullish(z.string()), phone: z.nullish(z.string()) })),
    /**
     * Of the brand's `loginOptions`, those that the server has, such as `email`; unset: all. Not in the specification.
     */
    loginOptions: z.nullish(z.array(z.string())),
    /** The kind of captcha that sign-in and registration require. Not in the specification. */
    captcha: z.nullish(z.enum(['none', 'image', 'script'])),
    /**
     * The version of the contract that the server has: `info.version` of `openapi.json`, such as 1.0.0. Only for
     * developers: on pages with `data-debug`, a script with a newer version says so. Not in the specification.
     */
    apiVersion: z.nullish(z.string()),
    /**
     * Set if passkeys can sign in on the page that sends the request: a page of the portal, or one whose origin the
     * portal lists as related. Not in the specification; optional for servers.
     */
    passkeys: z.nullish(passkeySiteSchema),
    /**
     * Set if the server records consents: `signup` and `googleSignup` then get `consents`, with this version of the
     * terms, and the registration asks whether the member wants marketing email, if the brand sends it. Not in the
     * specification; optional for servers.
     */
    consents: z.nullish(z.object({ termsVersion: z.string() })),
  }),
});

/** The operator's terms or privacy policy as HTML. `code` is always `user`. */
export const dynamicConfig = defineCall({
  name: 'dynamicConfig',
  method: 'GET',
  path: '/api/site/dynamic/config/v1',
  request: z.object({ type: z.enum(['terms', 'privacy']), code: z.literal('user') }),
  data: z.object({ title: z.nullish(z.string()), html: z.string() }),
  isLocalized: true,
});

/** The operator's contact details. */
export const contactUs = defineCall({
  name: 'contactUs',
  method: 'GET',
  path: '/api/site/contact-us/v1',
  request: noFieldsSchema,
  data: z.object({
    email: z.nullish(z.string()),
    phone: z.nullish(z.string()),
    /** A WhatsApp phone number or the URL of a chat. */
    chat: z.nullish(z.string()),
    /** When the operator can be reached, as text. */
    hours: z.nullish(z.string()),
  }),
  isLocalized: true,
});

/** Returns the support phone number for the visitor's country, and its service hours; both null if there is none. */
export const supportPhone = defineCall({
  name: 'supportPhone',
  method: 'GET',
  path: '/api/user/support/phone/v1',
  request: noFieldsSchema,
  data: z.object({ phone: z.nullish(z.string()), hours: z.nullish(z.string()) }),
  isLocalized: true,
});

/**
 * The countries and calling codes that phone fields offer, in members' and in resellers' forms. The specification
 * doesn't list the fields.
 */
export const areaCodesSchema = z.object({
  codes: z.array(
    z.object({
      /** ISO 3166 alpha-2 code. Identifies the row, because countries share calling codes. */
      country: z.string(),
      name: z.string(),
      /** Calling code without plus, such as 55. */
      areaCode: z.string(),
      /**
       * Allowed lengths of a phone number without the calling code, in digits. Two values are a minimum and a maximum.
       * If missing, the storefront's built-in rules apply.
       */
      lengths: z.nullish(z.array(countSchema)),
      /** True if forms ask for a two-digit area code, such as 11 for São Paulo, in a separate field. */
      hasArea: z.nullish(z.boolean()),
    }),
  ),
});

/**
 * Returns the countries that phone fields offer, with their calling codes. The specification calls them area codes, and
 * spells the path this way (`contry`).
 */
export const phoneAreaCodes = defineCall({
  name: 'phoneAreaCodes',
  method: 'GET',
  path: '/api/site/contry/phone/areacode',
  request: noFieldsSchema,
  data: areaCodesSchema,
  isLocalized: true,
});

/**
 * Sends usage events. When a page unloads, the client sends the same JSON with `navigator.sendBeacon`, as text/plain
 * and without custom headers: a beacon can't have custom headers, and another content type would cause a CORS
 * preflight.
 */
export const report = defineCall({
  name: 'report',
  method: 'POST',
  path: reportPath,
  request: z.object({ event: z.literal(reportEventName), events: z.array(reportEventSchema) }),
  data: noDataSchema,
});
