import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { countSchema, noFieldsSchema } from '../../primitives';

// Calls that every element needs at start, in a separate file to keep the first chunk small.

export const getCountryCode = defineCall({
  name: 'getCountryCode',
  method: 'GET',
  path: '/api/site/scanCode/getCountryCode/v1',
  request: noFieldsSchema,
  data: z.object({ result: z.object({ countryCode: z.string() }) }),
});

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
    /** Minimum time between two verification codes, in seconds. The name is the specification's. */
    caffeineRegionVerify: z.nullish(countSchema),
  }),
});

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

export const langAddress = defineCall({
  name: 'langAddress',
  method: 'GET',
  path: '/api/site/get/lang/address',
  request: noFieldsSchema,
  data: z.object({ path: z.string(), functionPath: z.string() }),
  isLocalized: true,
});
