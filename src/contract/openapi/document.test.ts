import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { calls } from '../calls';
import { type Json, openapiDocument } from './document';
import { errorCatalogue } from './error-catalogue';

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
}
interface Operation {
  operationId: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: { properties: Record<string, unknown> } } } };
  responses: Record<string, { content: { 'application/json': { schema: { anyOf: unknown[] } } } }>;
}

const document = JSON.parse(JSON.stringify(openapiDocument())) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Record<string, unknown>>;
    parameters: Record<string, Required<Parameter>>;
    responses: Record<string, { description: string }>;
  };
  'x-error-codes': unknown[];
};

const operationOf = (path: string, method: string) => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
};
const inlineParameters = (operation: Operation) =>
  operation.parameters.filter((parameter) => parameter.name !== undefined);
/** Names of a call's headers. In the document, its headers are references, its other parameters inline. */
const headerNames = (operation: Operation) =>
  operation.parameters.flatMap(({ $ref }) => ($ref ? [$ref.split('/').at(-1)] : []));

/** Every `$ref`: its value (`target`), and the JSON pointer of the object that contains it (`pointer`). */
function references(value: Json, pointer = '#'): { pointer: string; target: string }[] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => references(inner, `${pointer}/${index}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [{ pointer, target: inner }] : references(inner, `${pointer}/${key}`),
  );
}

function resolve(target: string): unknown {
  const steps = target.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);
}

describe('the OpenAPI document', () => {
  it('has the version of the product', () => {
    expect(openapiDocument().info).toMatchObject({ version: packageFile.version });
  });

  it('is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('follows Redocly’s recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('contains each call of the contract once, under its path and method', () => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    const expected = Object.values(calls).map(({ method, path, name }) => `${method} ${path} ${name}`);
    expect(documented.sort()).toEqual(expected.sort());
  });

  it('contains only references that resolve, and no object that refers to itself', () => {
    const allReferences = references(document as unknown as Json);
    expect(allReferences.length).toBeGreaterThan(100);
    for (const { pointer, target } of allReferences) {
      expect(resolve(target), `${target} at ${pointer}`).toBeTypeOf('object');
      expect(pointer, `${target} refers to itself`).not.toBe(target);
    }
  });

  it('declares every placeholder of a path as a required path parameter', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const operation of Object.values(operations)) {
        const pathParameters = inlineParameters(operation).filter((parameter) => parameter.in === 'path');
        expect(pathParameters.map(({ name }) => name)).toEqual(placeholders);
        expect(pathParameters.every(({ required }) => required)).toBe(true);
      }
    }
  });

  it('puts the fields of a GET call in the query and those of a POST call in the body', () => {
    const discount = operationOf('/api/site/plan/method/discount', 'get');
    expect(inlineParameters(discount)).toMatchObject([{ name: 'planId', in: 'query', required: true }]);
    expect(discount.requestBody).toBeUndefined();
    const deleteCard = operationOf('/api/bill/deleteCard', 'post');
    expect(inlineParameters(deleteCard)).toEqual([]);
    expect(Object.keys(deleteCard.requestBody?.content['application/json'].schema.properties ?? {})).toEqual([
      'cardId',
    ]);
  });

  it('puts a plan conversion’s planId in the query, although the call is a POST', () => {
    const convert = operationOf('/api/site/plan/convert', 'post');
    expect(inlineParameters(convert)).toMatchObject([{ name: 'planId', in: 'query', required: true }]);
    expect(convert.requestBody).toBeUndefined();
  });

  it('requires an idempotency key for paying and creating orders, but not for listing them', () => {
    expect(headerNames(operationOf('/api/bill/pay/v1', 'post'))).toContain('Idempotency-Key');
    expect(headerNames(operationOf('/api/bill/dt/reseller/create/order/v1', 'post'))).toContain('Idempotency-Key');
    expect(headerNames(operationOf('/api/bill/orders/v1', 'post'))).not.toContain('Idempotency-Key');
    expect(headerNames(operationOf('/api/bill/orders/v1', 'post'))).toEqual(
      expect.arrayContaining(['Authorization', 'Language', 'Client-Type', 'Scene', 'fingerprint']),
    );
  });

  it('declares the error envelope as a response of every call, and lists every error code', () => {
    for (const operations of Object.values(document.paths)) {
      for (const { responses } of Object.values(operations)) {
        expect(responses['200']?.content['application/json'].schema.anyOf).toContainEqual({
          $ref: '#/components/schemas/Error',
        });
      }
    }
    expect(document['x-error-codes']).toHaveLength(errorCatalogue.length);
    expect(document.components.responses.Error?.description).toContain('-24030');
  });

  it('allows fields that the contract doesn’t define', () => {
    expect(document.components.schemas.Plan).toMatchObject({ type: 'object' });
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });
});
