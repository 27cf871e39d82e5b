import type { CallDefinition, CallRequest } from '../../contract/define-call';
import type { Language } from '../../contract/primitives';

export interface RequestTarget {
  /** The URL's path. */
  path: string;
  /** The URL's query. */
  searchParams: URLSearchParams;
  /** The fields of a POST's JSON body. Undefined for a GET. */
  fields: Record<string, unknown> | undefined;
}

/** Where a request's fields are sent: in the path, the query or the body. */
export function requestTarget(
  definition: Pick<CallDefinition, 'method' | 'path' | 'queryFields' | 'sendsLanguage'>,
  allFields: Record<string, unknown>,
  lang: Language,
): RequestTarget {
  const { path, rest } = fillPath(definition.path, allFields);
  if (definition.method === 'GET') {
    const query = definition.sendsLanguage ? { ...rest, language: lang } : rest;
    return { path, searchParams: queryOf(query), fields: undefined };
  }
  const entries = Object.entries(rest);
  const isQueryField = ([name]: [string, unknown]) => !!definition.queryFields?.includes(name);
  return {
    path,
    searchParams: queryOf(Object.fromEntries(entries.filter(isQueryField))),
    fields: Object.fromEntries(entries.filter((entry) => !isQueryField(entry))),
  };
}

/** Puts the field `id` into the path's `{id}`. `rest` contains the other fields. */
function fillPath(path: string, fields: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  if (!path.includes('{id}')) return { path, rest: fields };
  const { id, ...rest } = fields;
  return { path: path.replace('{id}', encodeURIComponent(String(id))), rest };
}

function queryOf(fields: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return query;
}

/** The first calls of an element, whose responses the loader prefetches (elements/loader/prefetch.ts). */
export interface PrefetchedCalls {
  /** The portal's path at which the element sends them. Without it: every path of the element. */
  path?: string;
  /** A selector of elements of this tag that send other calls. */
  except?: string;
  /** Whether only a member's element sends them. */
  needsMember?: boolean;
  /** `__planId__`, `__language__`, `__uid__`, `__account__` and `__type__` stand for values of the page. */
  requests: readonly PrefetchedRequest[];
}

export interface PrefetchedRequest {
  /** The URL's path and query. */
  url: string;
  /** The JSON body of a POST. A request without a body is a GET. */
  body?: string | undefined;
}

/** The build's description of a first call, with placeholders for the values that the page knows. */
export function prefetchedRequest({ definition, body }: CallRequest): PrefetchedRequest {
  const { name, hasSideEffect, isStatus, needsFingerprint, needsIdempotencyKey, sendsReference, sendsMetadata } =
    definition;
  if (hasSideEffect || isStatus || needsFingerprint || needsIdempotencyKey || sendsReference || sendsMetadata)
    throw new Error(`${name} can't be prefetched: the client adds to it, or it changes something`);
  const request = definition.request.parse(body) as Record<string, unknown>;
  // The client replaces the language; the placeholder isn't one.
  const { path, searchParams, fields } = requestTarget(definition, request, '__language__' as Language);
  const query = String(searchParams);
  return { url: path + (query && `?${query}`), ...(fields && { body: JSON.stringify(fields) }) };
}
