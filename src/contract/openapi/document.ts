import * as z from 'zod/mini';
import { reportEventSchema } from '../analytics/report';
import { calls } from '../calls';
import { currencyListSchema, encryptedCardSchema, valuationSchema } from '../calls/payments';
import { areaCodesSchema, contractVersion } from '../calls/site';
import type { CallDefinition } from '../define-call';
import * as entities from '../entities';
import { errorEnvelopeSchema } from '../envelope';
import { requestHeaders, requestHeadersSchema } from '../headers';
import { moneySchema } from '../primitives';
import { callDescriptions } from './call-descriptions';
import { errorCatalogue } from './error-catalogue';

/** A JSON value of the document. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** Schemas that become named components of the document; all other schemas are inlined. */
const componentSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  AccountInfo: entities.accountInfoSchema,
  AreaCodes: areaCodesSchema,
  CurrencyList: currencyListSchema,
  EncryptedCard: encryptedCardSchema,
  Error: errorEnvelopeSchema,
  Installment: entities.installmentSchema,
  LoginDevice: entities.loginDeviceSchema,
  Money: moneySchema,
  Order: entities.orderSchema,
  OrderItem: entities.orderItemSchema,
  PaymentAction: entities.paymentActionSchema,
  PaymentResponse: entities.paymentResponseSchema,
  PaymentMethod: entities.paymentMethodSchema,
  Plan: entities.planSchema,
  Renewal: entities.renewalSchema,
  RenewalDiscount: entities.renewalDiscountSchema,
  ReportEvent: reportEventSchema,
  SavedCard: entities.savedCardSchema,
  UserInfo: entities.userInfoSchema,
  Valuation: valuationSchema,
};

/**
 * Calls that work without a session, such as those of a visitor who compares plans. All other calls require one. A test
 * compares the list with the sandbox's handlers.
 */
export const visitorCalls: ReadonlySet<string> = new Set<keyof typeof calls>([
  'accountStep',
  'activeUser',
  'banner',
  'bindEmailConfirmed',
  'cancelDeletion',
  'checkPlanAvailable',
  'codeLogin',
  'contactUs',
  'createRandCode',
  'dtPhoneAreaCodes',
  'dynamicConfig',
  'emailResetPassword',
  'getCheckCode',
  'getCountryCode',
  'goodsValuation',
  'googleClient',
  'googleLogin',
  'googleSignup',
  'handOffCreate',
  'handOffEnd',
  'handOffState',
  'handOffTake',
  'i18nMessage',
  'i18nVersion',
  'installmentsPlan',
  'langAddress',
  'listPlans',
  'login',
  'loginOut',
  'obtainResetPasswordEmail',
  'passkeyOptions',
  'passkeySignIn',
  'paymentMethods',
  'paymentTip',
  'phoneAreaCodes',
  'planDetail',
  'planMethodDiscount',
  'queryCart',
  'queryUrv',
  'redeemCode',
  'report',
  'resendConfirmation',
  'resetPasswd',
  'resetPasswordByEmail',
  'sendResetPasswordEmail',
  'sendVerificationCode',
  'signup',
  'siteConfig',
  'siteKey',
  'siteTheme',
  'siteVerify',
  'speakRandCode',
  'sso',
  'supportPhone',
  'tvSignInLookUp',
  'tvSignInStart',
  'tvSignInState',
  'unsubscribeByToken',
  'userConfig',
]);

const componentIds = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(componentSchemas)) componentIds.add(schema, { id });

const definitionPrefix = '#/$defs/';
const componentPrefix = '#/components/schemas/';

/** Every call of the contract, sorted by path. */
export const allCalls: readonly CallDefinition[] = Object.values(
  calls as Readonly<Record<string, CallDefinition>>,
).sort((a, b) => (a.path < b.path ? -1 : 1));

/** The OpenAPI document as formatted JSON, for `dist/openapi.json`. */
export const openapiText = (): string => `${JSON.stringify(openapiDocument(), null, 2)}\n`;

/** The contract as an OpenAPI 3.1 document. */
export function openapiDocument(): JsonObject {
  const schemas: JsonObject = {};
  const paths: { [path: string]: JsonObject } = {};
  for (const call of allCalls) {
    const operations = paths[call.path] ?? {};
    operations[call.method.toLowerCase()] = operationOf(call, schemas);
    paths[call.path] = operations;
  }
  const error = schemaOf(errorEnvelopeSchema, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'sub-elements server API',
      version: contractVersion,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
      description:
        'Every call of the storefront and member portal. A response is a success if `code` is 0 and `errCode` is not set. Unknown fields are allowed. Times are milliseconds since 1970; money is decimal text with its currency.',
    },
    servers: [
      {
        url: 'https://{host}',
        description: 'Your server: the value of the script’s `data-api` attribute',
        variables: { host: { default: 'api.shop.test' } },
      },
    ],
    tags: [...new Set(allCalls.map(tagOf))].map((name) => ({ name, description: tagDescriptions[name] ?? name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'The token that a sign-in returned, without a scheme. Without a valid token, calls about a member return error -24010, -24020 or -24030.',
        },
      },
      schemas,
      parameters: headerParameters(schemas),
      responses: { Error: { description: errorDescription(), content: { 'application/json': { schema: error } } } },
    },
    'x-error-codes': errorCatalogue.map(({ code, area, handling, meaning }) => ({ code, area, handling, meaning })),
  };
}

/** A call as an operation of the document. Adds the named schemas in its request and response to `schemas`. */
function operationOf(call: CallDefinition, schemas: JsonObject): JsonObject {
  const request = schemaOf(call.request, schemas) as { properties?: JsonObject; required?: string[] };
  const fields = Object.entries(request.properties ?? {});
  const required = new Set(request.required ?? []);
  const isInPath = (name: string) => call.path.includes(`{${name}}`);
  const isInQuery = (name: string) =>
    !isInPath(name) && (call.method === 'GET' || (call.queryFields ?? []).includes(name));
  const parameters = fields
    .filter(([name]) => isInPath(name) || isInQuery(name))
    .map(([name, schema]) => ({
      name,
      in: isInPath(name) ? 'path' : 'query',
      required: isInPath(name) || required.has(name),
      schema,
    }));
  const body = fields.filter(([name]) => !isInPath(name) && !isInQuery(name));
  const description = callDescriptions[call.name as keyof typeof calls];
  return {
    operationId: call.name,
    tags: [tagOf(call)],
    // The name of the call: API references list operations by their summary.
    summary: call.name,
    description,
    // `{}` makes the session optional: visitors send `Authorization: null`.
    security: visitorCalls.has(call.name) ? [{ session: [] }, {}] : [{ session: [] }],
    parameters: [...headersOf(call), ...parameters],
    ...(call.method === 'POST' && body.length > 0 && { requestBody: requestBodyOf(body, required) }),
    responses: {
      '200': {
        description: 'The result, or an error in the same envelope',
        content: { 'application/json': { schema: responseSchemaOf(call, schemas) } },
      },
      // Errors of the catalogue have status 200. Other statuses are for requests that don't reach a call, for example
      // because their body is too large or their host name is unknown.
      '4XX': { $ref: '#/components/responses/Error' },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

function requestBodyOf(fields: [string, Json][], required: ReadonlySet<string>): JsonObject {
  const requiredFields = fields.map(([name]) => name).filter((name) => required.has(name));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(requiredFields.length > 0 && { required: requiredFields }),
  };
  return { required: requiredFields.length > 0, content: { 'application/json': { schema } } };
}

/** The schema of a call's response: a success or an error, both with status 200. */
function responseSchemaOf(call: CallDefinition, schemas: JsonObject): JsonObject {
  const isDataOptional = z.safeParse(call.data, undefined).success;
  const success = {
    type: 'object',
    properties: { code: { const: 0 }, data: schemaOf(call.data, schemas), message: { type: 'string' } },
    required: isDataOptional ? ['code'] : ['code', 'data'],
  };
  return { anyOf: [success, schemaOf(errorEnvelopeSchema, schemas)] };
}

const tagDescriptions: Readonly<Record<string, string>> = {
  bill: 'Prices, orders, payments and cards',
  job: 'Automatic renewal',
  reseller: 'Buying for others at the reseller’s prices',
  site: 'The brand’s settings and texts, plans, and emailed links',
  upload: 'Files that members send, such as proofs of payment',
  user: 'Signing in and the member’s account',
};

/** The OpenAPI tag of a call, by its path: reseller, user, site, bill, job or upload. */
function tagOf(call: CallDefinition): string {
  if (call.path.includes('/dt/')) return 'reseller';
  const area = call.path.split('/')[2] ?? '';
  return area === 'uploadObject' ? 'upload' : area;
}

function headersOf(call: CallDefinition): JsonObject[] {
  return requestHeaders
    .filter(({ sentWith }) => sentWith === 'everyCall' || call.needsIdempotencyKey === true)
    .map(({ name }) => ({ $ref: `#/components/parameters/${name}` }));
}

/**
 * The request headers as parameters. Tools ignore a header parameter named Authorization. It is listed anyway, for
 * human readers: the header contains only the token, without a scheme name such as `Bearer`.
 */
function headerParameters(schemas: JsonObject): JsonObject {
  const { properties = {}, required = [] } = schemaOf(requestHeadersSchema, schemas) as {
    properties?: JsonObject;
    required?: string[];
  };
  return Object.fromEntries(
    requestHeaders.map(({ name, sentWith, description }) => [
      name,
      {
        name,
        in: 'header',
        required: sentWith === 'callsWithIdempotencyKey' || required.includes(name),
        description,
        schema: properties[name] ?? {},
      },
    ]),
  );
}

function errorDescription(): string {
  return `An error. Its code is \`errCode\`, or \`code\` if \`errCode\` is not set. Known codes: ${errorCatalogue.map(({ code }) => code).join(', ')}; see x-error-codes.`;
}

/** A schema as JSON Schema. Named schemas inside it are moved to `schemas` and referenced. */
function schemaOf(schema: z.ZodMiniType, schemas: JsonObject): Json {
  // `input`, because an output schema would forbid unknown fields.
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { io: 'input', metadata: componentIds }) as JsonObject;
  for (const [id, definition] of Object.entries($defs as JsonObject))
    schemas[id] = withoutId(withComponentReferences(definition));
  const schemaId = componentIds.get(schema)?.id;
  if (schemaId === undefined) return withComponentReferences(rest);
  schemas[schemaId] ??= withoutId(withComponentReferences(rest));
  return { $ref: `${componentPrefix}${schemaId}` };
}

const isEmptySchema = (schema: Json): boolean =>
  typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0;

/** Replaces references to `#/$defs/…` with references to `#/components/schemas/…`. */
function withComponentReferences(value: Json): Json {
  if (Array.isArray(value)) return value.map(withComponentReferences);
  if (typeof value !== 'object' || value === null) return value;
  // If one of the alternatives is `{}`, `anyOf` allows every value, so it can be removed.
  if (Array.isArray(value.anyOf) && value.anyOf.some(isEmptySchema)) {
    const { anyOf: _, ...rest } = value;
    return withComponentReferences(rest);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, withComponentReferences(inner)];
      return [key, inner.replace(definitionPrefix, componentPrefix)];
    }),
  );
}

/** Removes the `id` that zod adds to a named definition. With an `id`, references would be relative to that id. */
function withoutId(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { id: _id, $id: _baseUri, ...rest } = value;
  return rest;
}
