import { allowedValuesOf, fullDescription, type Manifest, publicElements } from '../api/manifest';

/** Generates custom data for VS Code: https://github.com/microsoft/vscode-custom-data */
export function htmlCustomData(manifest: Manifest): object {
  const tags = publicElements(manifest).map(({ tagName, description, attributes }) => ({
    name: tagName,
    description,
    attributes: attributes.map((attribute) => {
      const values = allowedValuesOf(attribute.type.text)?.map((name) => ({ name }));
      return { name: attribute.name, description: fullDescription(attribute), ...(values && { values }) };
    }),
  }));
  return { version: 1.1, tags };
}

/** Generates web types, which JetBrains editors read: https://github.com/JetBrains/web-types */
export function webTypes(manifest: Manifest, { version }: { version: string }): object {
  const elements = publicElements(manifest).map((element) => ({
    name: element.tagName,
    description: element.description,
    attributes: element.attributes.map((attribute) => ({
      name: attribute.name,
      description: attribute.description,
      value: {
        type: allowedValuesOf(attribute.type.text)?.map((value) => `'${value}'`) ?? 'string',
        ...(attribute.default && { default: attribute.default }),
      },
    })),
    slots: element.slots.map(({ name, description }) => ({ name, description })),
    js: {
      properties: element.members
        .filter((member) => member.kind === 'field')
        .map(({ name, description, type }) => ({ name, description, type: type?.text })),
      events: element.events.map(({ name, description, type }) => ({ name, description, type: type.text })),
    },
    css: {
      properties: element.cssProperties.map(({ name, description }) => ({ name, description })),
      parts: element.cssParts.map(({ name, description }) => ({ name, description })),
    },
  }));
  return {
    $schema: 'https://json.schemastore.org/web-types.json',
    name: 'sub-elements',
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: { html: { elements } },
  };
}
