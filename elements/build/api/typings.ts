import { pascalCase } from '../../../src/rules/letter-case';
import { fullDescription, type Manifest, type ManifestElement, publicElements } from './manifest';

type Attribute = ManifestElement['attributes'][number];

const docComment = (text: string, indent: string): string => (text ? `${indent}/** ${text} */\n` : '');

const quoteIfNeeded = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

/** An attribute's type. `lang` stays a string, because a narrower type would conflict with `HTMLElement.lang`. */
const typeOf = ({ name, type }: Attribute): string => (name === 'lang' ? 'string' : `${type.text} | null`);

/** The code of an interface's fields, one for each attribute. */
const attributeFields = (attributes: readonly Attribute[], indent: string): string =>
  attributes
    .map(
      (attribute) =>
        `${docComment(attribute.deprecated ? `@deprecated ${attribute.deprecated}` : fullDescription(attribute), indent)}${indent}${quoteIfNeeded(attribute.name)}?: ${typeOf(attribute)};\n`,
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

/** `sub-plan-select` → `onPlanSelect` */
const handlerNameOf = (event: string): string => `on${pascalCase(event.replace(/^sub-/, ''))}`;

/** Returns the code of elements/generated/react.ts: a React component for each element. */
export function reactComponents(manifest: Manifest): string {
  const elements = publicElements(manifest);
  const events = [...new Set(elements.flatMap((element) => element.events.map(({ name }) => name)))].sort();
  const hyphenatedAttributes = elements.flatMap(({ attributes }) =>
    attributes.filter(({ name, fieldName }) => name !== fieldName),
  );
  const names = {
    attributes: Object.fromEntries(hyphenatedAttributes.map(({ name, fieldName }) => [fieldName, name])),
    events: Object.fromEntries(events.map((event) => [handlerNameOf(event), event])),
  };
  const components = elements.map(
    ({ name, tagName, description }) =>
      `${docComment(description, '')}export const ${name}: ReactComponentOf<'${tagName}'> = /* @__PURE__ */ createReactComponent('${tagName}', names);\n`,
  );
  return `import { createReactComponent, type ReactComponentOf } from '../package/react-component';

const names = ${JSON.stringify(names, null, 2)} as const;

${components.join('\n')}`;
}
