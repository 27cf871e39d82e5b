import { defineCall } from '../../define-call';
import { noFieldsSchema } from '../../primitives';
import { areaCodesSchema } from '../auth/account-schemas';

/** Countries and their calling codes to choose from. */
export const phoneAreaCodes = defineCall({
  name: 'phoneAreaCodes',
  method: 'GET',
  path: '/api/site/contry/phone/areacode',
  request: noFieldsSchema,
  data: areaCodesSchema,
  isLocalized: true,
});
