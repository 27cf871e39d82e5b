import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { countSchema, noFieldsSchema } from '../../primitives';

// Calls that an element can send when it starts, in a separate file to keep the first script chunk small.

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
