/// <reference path="./analyzer.d.ts" />
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { create, type SyntaxNode, ts } from '@custom-elements-manifest/analyzer';
import { languageFolders } from '../locales';
import { elementSourcePaths, inRoot, root } from '../paths';
import { type AnalyzedClass, buildManifest, type EventDocs, type Manifest } from './manifest';

const parse = (file: string, text: string): SyntaxNode => ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);

/** Returns the nodes of a tree for which `matches` returns true, in source order. */
function findAll(tree: SyntaxNode, matches: (node: SyntaxNode) => boolean): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const visit = (node: SyntaxNode): void => {
    if (matches(node)) nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return nodes;
}

const nameOf = (node: SyntaxNode): string => node.name?.getText().replace(/^'(.*)'$/, '$1') ?? '';

/** The members of an object type, as text: `{ a: string }` → `a: string`. */
const membersOf = (type: string): string => type.replace(/^\{\s*|\s*;?\s*\}$/g, '');

/** Replaces interface names in an intersection with their members: `A & { b: string }` → `{ a: string; b: string }`. */
const expandInterfaces = (type: string, interfaces: ReadonlyMap<string, string>): string =>
  `{ ${type
    .split('&')
    .map((part) => interfaces.get(part.trim()) ?? membersOf(part.trim()))
    .join('; ')} }`;

/** Reads the events in `SubEventDetails` from the code of events.ts: detail type, description, and `isCancelable`. */
export function readEvents(source: string): EventDocs {
  const tree = parse('events.ts', source);
  const cancelableEvents = findAll(tree, ts.isVariableDeclaration).find((node) => nameOf(node) === 'cancelableEvents');
  const cancelableNames = new Set(cancelableEvents?.initializer?.elements?.map(({ text }) => text));
  const interfaces = new Map(
    findAll(tree, ts.isInterfaceDeclaration).map((node) => [
      nameOf(node),
      (node.members ?? []).map((member) => `${nameOf(member)}: ${member.type?.getText()}`).join('; '),
    ]),
  );
  const eventNodes = findAll(tree, ts.isPropertySignature).filter((node) => nameOf(node).startsWith('sub-'));
  return new Map(
    eventNodes.map((node) => {
      const name = nameOf(node);
      const detail = node.type?.getText() ?? '';
      return [
        name,
        {
          description: node.jsDoc?.at(-1)?.comment ?? '',
          detail: detail === 'Record<never, never>' ? '{}' : expandInterfaces(detail, interfaces),
          isCancelable: cancelableNames.has(name),
        },
      ];
    }),
  );
}

/** What the build reads from the source code of an element's class. */
interface ElementSource {
  /** The attributes that the element has besides those of all elements. */
  attributes: string[];
  /** The text areas, besides `common`, that the element needs. An area is the name of a file in `locales/<language>/`. */
  areas: string[];
  /** The sources of the lazily loaded modules that the element always loads first: `@prefetch` in its JSDoc. */
  prefetchedSources: string[];
}

/** Reads the options of `createElementClass(Screen, { areas, attributes })` and the JSDoc of the class. */
export function readElementSource(source: string): ElementSource {
  const tree = parse('element.tsx', source);
  const optionOf = (name: string): string[] => {
    const option = findAll(tree, ts.isPropertyAssignment).find((node) => nameOf(node) === name);
    const elements = option?.initializer?.elements;
    if (!elements) throw new Error(`createElementClass has no list \`${name}\` in: ${source}`);
    return elements.map(({ text }) => text);
  };
  const jsDocTags = findAll(tree, ts.isClassDeclaration).flatMap((node) => node.jsDoc?.at(-1)?.tags ?? []);
  const prefetchTags = jsDocTags.filter(({ tagName }) => tagName.text === 'prefetch');
  return {
    attributes: optionOf('attributes'),
    areas: optionOf('areas'),
    prefetchedSources: prefetchTags.flatMap(({ comment = '' }) => comment.split(/\s+/)),
  };
}

/** Parses the base class as a top-level class, because the analyzer ignores classes inside functions. */
function baseClassModule(file: string, source: string): SyntaxNode {
  const [base] = findAll(parse(file, source), ts.isClassDeclaration);
  if (!base) throw new Error(`${file} has no class`);
  return parse(file, `${base.getFullText()}\nexport { ${nameOf(base)} };`);
}

/** The type `Language` as text. */
const languageUnion = languageFolders(root)
  .map((language) => `'${language}'`)
  .join(' | ');

/**
 * Corrects the analyzer's description of the base class. The analyzer reports an event called "type" for
 * `new CustomEvent(type, …)`, and doesn't resolve the type `Language`.
 */
const fixBaseClass = (declaration: AnalyzedClass): AnalyzedClass => ({
  ...declaration,
  attributes:
    declaration.attributes?.map((attribute) =>
      attribute.type?.text === 'Language' ? { ...attribute, type: { text: languageUnion } } : attribute,
    ) ?? [],
  events: declaration.events?.filter(({ name }) => name.startsWith('sub-')) ?? [],
});

/** Creates the custom elements manifest from the JSDoc of the element classes and their base class. */
export async function createManifest(): Promise<Manifest> {
  const baseFile = 'elements/base/sub-element.tsx';
  const sourcePaths = Object.values(elementSourcePaths());
  const files = sourcePaths.map((file) => path.relative(root, file).replaceAll('\\', '/'));
  const sourceTexts = await Promise.all(files.map((file) => readFile(inRoot(file), 'utf8')));
  const base = baseClassModule(baseFile, await readFile(inRoot(baseFile), 'utf8'));
  const { modules } = create({ modules: [base, ...files.map((file, index) => parse(file, sourceTexts[index] ?? ''))] });
  const [baseModule, ...elementModules] = modules;
  return buildManifest({
    modules: elementModules as { path: string; declarations: AnalyzedClass[] }[],
    base: fixBaseClass(baseModule?.declarations[0] as AnalyzedClass),
    eventDocs: readEvents(await readFile(inRoot('src/runtime/page/events.ts'), 'utf8')),
    observedAttributes: new Map(
      files.map((file, index) => [file, readElementSource(sourceTexts[index] ?? '').attributes]),
    ),
  });
}
