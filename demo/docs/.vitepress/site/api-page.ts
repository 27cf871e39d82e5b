import { type Json, openapiDocument } from '../../../../src/contract/openapi/document';
import { codeSpan, escapeProse, table } from './markdown';
import type { Page } from './page';

type JsonObject = { [key: string]: Json };

interface Operation {
  operationId: string;
  tags: string[];
  description: string;
}

interface ApiDocument {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** The contract as OpenAPI, with the sandbox as the first server, so that readers can send requests to the sandbox. */
export function openapiWithSandbox(): JsonObject {
  const document = openapiDocument();
  const sandbox = { url: '%API%', description: 'The sandbox that serves this documentation' };
  return { ...document, servers: [sandbox, ...(document.servers as Json[])] };
}

/** Builds the page that lists every call (endpoint) of the server API, grouped by OpenAPI tag. */
export function apiPage(): Page {
  const { tags, paths } = openapiDocument() as unknown as ApiDocument;
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const rows = calls
      .filter((call) => call.tags.includes(name))
      .map((call) => [
        codeSpan(call.operationId),
        codeSpan(`${call.method} ${call.path}`),
        escapeProse(call.description),
      ]);
    return `## ${name}\n\n${description}.\n\n${table(['Call', 'Request', 'Description'], rows)}`;
  });
  return {
    slug: 'api',
    title: 'Server API',
    description: `The ${calls.length} endpoints of the server API, as an interactive reference and as OpenAPI 3.1.`,
    text: `# Server API

The server API has ${calls.length} endpoints. [Your own server](/docs/own-backend) explains how to implement them; [errors](/docs/errors) lists the error codes.

- [Interactive reference](/docs/api-reference): fields, types and examples of every call, with requests to the sandbox.
- [openapi.json](/docs/openapi.json): the same content in the OpenAPI 3.1 format, for code generators and API clients. \`npm run openapi\` writes this file.

${sections.join('\n\n')}
`,
  };
}
