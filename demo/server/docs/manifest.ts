import { readFile } from 'node:fs/promises';

interface Named {
  name: string;
  description?: string;
}

export interface ManifestTag {
  tagName: string;
  description: string;
  attributes: (Named & { type: { text: string }; default?: string; fieldName: string })[];
  members: (Named & {
    kind: 'field' | 'method';
    attribute?: string;
    type?: { text: string };
    parameters?: { name: string; optional?: boolean; type: { text: string } }[];
    return?: { type: { text: string } };
  })[];
  events: (Named & { type: { text: string }; preventable?: boolean })[];
  slots?: Named[];
  cssProperties: (Named & { default: string; syntax: string })[];
  cssParts: Named[];
}

/** The public elements of a custom elements manifest. */
export async function readTags(file: string): Promise<ManifestTag[]> {
  const { modules } = JSON.parse(await readFile(file, 'utf8')) as {
    modules: { declarations: Partial<ManifestTag>[] }[];
  };
  return modules
    .flatMap(({ declarations }) => declarations)
    .filter((one): one is ManifestTag => one.tagName !== undefined && one.tagName !== 'sub-dialog');
}
