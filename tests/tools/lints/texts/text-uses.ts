import { join, relative } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Type, TypeFlags } from 'typescript/unstable/sync';

/** A text key in a source file. `keys` has several entries if the key is a template with a union type. */
export interface TextUse {
  keys: string[];
  /** Path and line, such as `src/screens/plans/plans.tsx:12`. */
  location: string;
  /** Names of the values in `t(key, { … })`. Absent if `t` isn't called or the values aren't an object literal. */
  valueNames?: string[];
}

export interface TextUses {
  uses: TextUse[];
  /** Messages about templates whose keys can't be determined. */
  problems: string[];
}

export interface TextUsesOptions {
  /** The project's folder. */
  root: string;
  /** Path of the tsconfig, relative to `root`. */
  config: string;
  /** Names of the text areas (`locales/<language>/<area>.json`). A key starts with its area, such as `plans:`. */
  areas: readonly string[];
  /** Prefixes, such as `errors:`, of keys whose last part is a name that the server sends. */
  serverPrefixes: readonly string[];
  /** Whether a text key in the file with this path counts as a use of the text. */
  countsAsUse(path: string): boolean;
}

/**
 * Finds every text key in a TypeScript project. A string literal is a key if it has the form of one. For a template
 * literal, the type checker lists its possible values: `common:methods.${group}` is one key for each member of the
 * type of `group`.
 */
export function findTextUses({ root, config, areas, serverPrefixes, countsAsUse }: TextUsesOptions): TextUses {
  const keyPattern = new RegExp(
    `^(?:(?:${areas.join('|')}):|fields\\.)\\w[\\w-]*(?:\\.-?\\w[\\w-]*)*$|^errors:-?\\d+$`,
  );
  const prefixPattern = new RegExp(`^(?:(?:${areas.join('|')}):|fields\\.)(?:[\\w-]+\\.)*[\\w-]*$`);
  const uses: TextUse[] = [];
  const problems: string[] = [];
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, config)] }).getProjects();
    if (!project) throw new Error(`${config} is not a TypeScript project`);
    const templates: { node: Node; location: string }[] = [];
    for (const name of project.program.getSourceFileNames()) {
      const path = relative(root, name);
      const file = countsAsUse(path) ? project.program.getSourceFile(name) : undefined;
      if (!file) continue;
      const visit = (node: Node): void => {
        const location = () => `${path}:${lineOf(file, node)}`;
        if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) {
          if (keyPattern.test(node.text))
            uses.push({ keys: [normalizeKey(node.text)], location: location(), ...valueNamesOf(node) });
        } else if (is.isTemplateExpression(node)) {
          const head = node.head.text;
          if (head === '' || prefixPattern.test(head)) templates.push({ node, location: location() });
        }
        node.forEachChild(visit);
      };
      visit(file);
    }
    const types = project.checker.getTypeAtLocation(templates.map(({ node }) => node));
    for (const [index, { node, location }] of templates.entries()) {
      const head = is.isTemplateExpression(node) ? node.head.text : '';
      const literals = literalsOf(types[index]);
      const keys = literals?.filter((literal) => keyPattern.test(literal)).map(normalizeKey) ?? [];
      if (keys.length > 0) uses.push({ keys, location, ...valueNamesOf(node) });
      else if (head !== '' && !literals && !serverPrefixes.includes(head))
        problems.push(
          `${location} builds keys that start with ${head} from an arbitrary string; give the value a union type`,
        );
    }
  } finally {
    api.close();
  }
  return { uses, problems };
}

/** Turns a validation reason of src/rules, such as `fields.email.invalid`, into the key `fields:email.invalid`. */
const normalizeKey = (key: string): string => key.replace(/^fields\./, 'fields:');

const lineOf = (file: SourceFile, node: Node): number => file.text.slice(0, node.getStart(file)).split('\n').length;

/** The members of a string literal type or of a union of them; undefined for any other type. */
function literalsOf(type: Type | undefined): string[] | undefined {
  if (!type) return undefined;
  if (type.flags & TypeFlags.StringLiteral) return [String((type as Type & { value: unknown }).value)];
  if (!(type.flags & TypeFlags.Union)) return undefined;
  const members = (type as Type & { getTypes(): readonly Type[] }).getTypes().map(literalsOf);
  return members.every((member) => member !== undefined) ? members.flat() : undefined;
}

/** The names of the values in `t(key, { … })`, if `node` is the key of such a call. */
function valueNamesOf(node: Node): { valueNames?: string[] } {
  let key = node;
  while (is.isConditionalExpression(key.parent) || is.isParenthesizedExpression(key.parent)) key = key.parent;
  const call = key.parent;
  if (!is.isCallExpression(call) || call.arguments[0] !== key) return {};
  if (!is.isIdentifier(call.expression) || call.expression.text !== 't') return {};
  const values = call.arguments[1];
  if (!values) return { valueNames: [] };
  if (!is.isObjectLiteralExpression(values)) return {};
  const names = values.properties.map((property) =>
    (is.isPropertyAssignment(property) || is.isShorthandPropertyAssignment(property)) && is.isIdentifier(property.name)
      ? property.name.text
      : undefined,
  );
  return names.some((name) => name === undefined) ? {} : { valueNames: names as string[] };
}
