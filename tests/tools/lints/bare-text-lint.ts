import { join, relative } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Type, TypeFlags } from 'typescript/unstable/sync';
import { root } from '../paths';

/**
 * Folders whose components are rendered in the light DOM, where browsers translate the page. Here a text beside other
 * nodes always needs an element of its own.
 */
const lightDomFolders = ['src/ui', 'src/screens/auth', 'elements/base'];

interface BareTextOptions {
  /** The project's folder. */
  folder: string;
  /** Path of the tsconfig, relative to `folder`. */
  config: string;
  /** Whether the file with this path is checked. */
  isChecked(path: string): boolean;
  /** Whether the components of this file can be in the light DOM. */
  isInLightDom(path: string): boolean;
}

/**
 * Finds texts that share their parent with other nodes and aren't in an element of their own. Translators replace text
 * nodes: React then can't remove such a text or insert something before it, and crashes, or an old text stays. A text
 * that is its element's only child is safe. Outside the light DOM, only conditional texts are reported.
 */
export function findBareTexts({ folder, config, isChecked, isInLightDom }: BareTextOptions): string[] {
  const problems: string[] = [];
  const api = new API({ cwd: folder });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(folder, config)] }).getProjects();
    if (!project) throw new Error(`${config} is not a TypeScript project`);
    const candidates: { expression: Node; path: string; file: SourceFile }[] = [];
    for (const name of project.program.getSourceFileNames()) {
      const path = relative(folder, name);
      const file = isChecked(path) ? project.program.getSourceFile(name) : undefined;
      if (!file) continue;
      const report = (node: Node) => problems.push(problemAt(path, file, node));
      const visit = (node: Node): void => {
        if (is.isJsxElement(node) || is.isJsxFragment(node)) {
          const children = node.children.filter(isRendered);
          for (const child of children.length > 1 ? children : []) {
            if (is.isJsxExpression(child) && child.expression)
              candidates.push({ expression: child.expression, path, file });
            else if (is.isJsxText(child) && /\p{L}/u.test(child.text) && isInLightDom(path)) report(child);
          }
        }
        node.forEachChild(visit);
      };
      visit(file);
    }
    const types = project.checker.getTypeAtLocation(candidates.map(({ expression }) => expression));
    for (const [index, { expression, path, file }] of candidates.entries()) {
      const members = membersOf(types[index]);
      const isText = members.some(isTextType) && !members.some(({ flags }) => flags & TypeFlags.Object);
      if (isText && (isInLightDom(path) || members.some(isEmptyType) || is.isConditionalExpression(expression)))
        problems.push(problemAt(path, file, expression));
    }
  } finally {
    api.close();
  }
  return problems.sort();
}

/** Whether React renders something for this child: not for indentation, and not for a comment. */
const isRendered = (child: Node): boolean =>
  is.isJsxText(child) ? child.text.trim() !== '' : !(is.isJsxExpression(child) && !child.expression);

/** The members of a union; else the type itself. */
const membersOf = (type: Type | undefined): readonly Type[] =>
  type && type.flags & TypeFlags.Union
    ? (type as Type & { getTypes(): readonly Type[] }).getTypes()
    : type
      ? [type]
      : [];

const isEmptyType = ({ flags }: Type): boolean =>
  Boolean(flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLiteral));

/** Strings with words. A literal such as `{' '}` between two elements isn't translated and never removed on its own. */
const isTextType = (type: Type): boolean =>
  type.flags & TypeFlags.StringLiteral
    ? /\p{L}/u.test(String((type as Type & { value: unknown }).value))
    : Boolean(type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral));

function problemAt(path: string, file: SourceFile, node: Node): string {
  const line = file.text.slice(0, node.getStart(file)).split('\n').length;
  const text = node.getText(file).replace(/\s+/g, ' ').trim().slice(0, 60);
  return `${path}:${line} renders a text beside other nodes; put it into an element of its own: ${text}`;
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  const problems = findBareTexts({
    folder: root,
    config: 'tsconfig.app.json',
    isChecked: (path) => /^(src|elements)\/.*\.tsx$/.test(path) && !/\.test\.tsx$/.test(path),
    isInLightDom: (path) => lightDomFolders.some((folder) => path.startsWith(`${folder}/`)),
  });
  for (const problem of problems) console.log(problem);
  console.log(`bare texts: ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
