import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { noFieldsSchema } from '../../primitives';

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

/** The server's validation rules and kind of captcha. Source: specification, sections 3 and 5. */
export const siteConfig = defineCall({
  name: 'siteConfig',
  method: 'GET',
  path: '/api/site/get/config/v1',
  request: noFieldsSchema,
  data: z.object({
    /** Regular expressions that a valid email address or phone number matches. */
    validRules: z.nullish(z.object({ email: z.nullish(z.string()), phone: z.nullish(z.string()) })),
    /** The kind of captcha that sign-in and registration require. Not in the specification. */
    captcha: z.nullish(z.enum(['none', 'image', 'script'])),
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
