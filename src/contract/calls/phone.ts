import { areaCodesSchema } from '../account-schemas';
import { defineCall } from '../define-call';
import { nothingSchema } from '../primitives';

/** Calling codes to choose from. */
export const phoneAreaCodes = defineCall({
  name: 'phoneAreaCodes',
  method: 'GET',
  path: '/api/site/contry/phone/areacode',
  request: nothingSchema,
  data: areaCodesSchema,
  localised: true,
  about: 'Countries and their calling codes.',
});
