import { type Manifest, type ManifestElement, publicElements } from './manifest';

type Attribute = ManifestElement['attributes'][number];

const docComment = (text: string, indent: string): string => (text ? `${indent}/** ${text} */\n` : '');

const quoteIfNeeded = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

/** An attribute's type. `lang` stays a string, because a narrower type would conflict with `HTMLElement.lang`. */
const typeOf = ({ name, type }: Attribute): string => (name === 'lang' ? 'string' : `${type.text} | null`);

/** The description of an attribute, followed by its default value. */
function fullDescription({ description = '', default: value, deprecated }: Attribute): string {
  if (deprecated !== undefined) return `@deprecated ${deprecated}`;
  return value ? `${description} Default: \`${value}\`.`.trim() : description;
}

/** The code of an interface's fields, one for each attribute. */
const attributeFields = (attributes: readonly Attribute[], indent: string): string =>
  attributes
    .map(
      (attribute) =>
        `${docComment(fullDescription(attribute), indent)}${indent}${quoteIfNeeded(attribute.name)}?: ${typeOf(attribute)};\n`,
    )
    .join('');

/** Returns the code of elements/generated/attributes.ts: each element's attributes. All typings use this file. */
export function attributeTypings(manifest: Manifest): string {
  const elements = publicElements(manifest);
  const rows = elements.map(({ tagName, description, attributes }) => {
    const ownAttributes = attributes.filter(({ inheritedFrom }) => !inheritedFrom);
    const type = ownAttributes.length > 0 ? `{\n${attributeFields(ownAttributes, '    ')}  }` : 'Record<never, never>';
    return `${docComment(description, '  ')}  '${tagName}': ${type};\n`;
  });
  const commonAttributes = (elements[0]?.attributes ?? []).filter(({ inheritedFrom }) => inheritedFrom);
  return `/** Attributes that every element takes. Each is a property of the same name too. */
export interface CommonAttributes {
${attributeFields(commonAttributes, '  ')}}

/** Each element's own attributes, as they are written in HTML. */
export interface TagAttributes {
${rows.join('')}}
`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `sub-plan-select` → `onPlanSelect` */
const handlerNameOf = (event: string): string => `on${event.replace(/^sub-/, '').split('-').map(capitalize).join('')}`;

/** Returns the code of elements/generated/react.ts: a React component for each element. */
export function reactComponents(manifest: Manifest): string {
  const elements = publicElements(manifest);
  const events = [...new Set(elements.flatMap((element) => element.events.map(({ name }) => name)))].sort();
  const hyphenatedAttributes = elements.flatMap(({ attributes }) =>
    attributes.filter(({ name, fieldName }) => name !== fieldName),
  );
  const attributeByProperty = new Map(hyphenatedAttributes.map(({ name, fieldName }) => [fieldName, name]));
  const rows = (pairs: Iterable<readonly [string, string]>) =>
    [...pairs].map(([name, value]) => `  ${name}: '${value}',\n`).join('');
  const components = elements.map(
    ({ name, tagName, description }) =>
      `${docComment(description, '')}export const ${name}: ReactComponentOf<'${tagName}'> = /* @__PURE__ */ createReactComponent('${tagName}', names);\n`,
  );
  return `import { createReactComponent, type ReactComponentOf } from '../package/react-component';

const names = {
  attributes: {
${rows(attributeByProperty).replace(/^/gm, '  ').trimEnd()}
  },
  events: {
${rows(events.map((event) => [handlerNameOf(event), event] as const))
  .replace(/^/gm, '  ')
  .trimEnd()}
  },
} as const;

${components.join('\n')}`;
}
