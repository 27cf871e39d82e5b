import { defineCall } from '../define-call';
import { noFieldsSchema } from '../primitives';
import { areaCodesSchema } from './auth/account-schemas';

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
