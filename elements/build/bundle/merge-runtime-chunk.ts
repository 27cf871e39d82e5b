import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chunk, Output } from './bundle';

const helpersImportPattern = /import\{([^}]*)\}from"(\.\/(?:chunks\/)?)rolldown-runtime-[\w-]+\.js";?/;

/** Parses the list of an import or export: `a as b, c` → [a, b], [c, c]. */
const parseNamePairs = (list: string): [string, string][] =>
  list.split(',').map((item) => {
    const [from = '', to = from] = item.trim().split(/\s+as\s+/);
    return [from, to];
  });

/**
 * Moves rolldown's runtime helpers into another chunk and returns the remaining chunks. A chunk of their own would cost
 * every element a request and 0.3 KiB. Code splitting groups can't place the helpers: rolldown 1.2 never passes its
 * runtime module to a group's `test`.
 */
export async function mergeRuntimeChunk(folder: string, output: Output, hostName: string): Promise<Chunk[]> {
  const chunks = output.filter((file): file is Chunk => file.type === 'chunk');
  const helpers = chunks.find(({ name }) => name === 'rolldown-runtime');
  const hostChunk = chunks.find(({ name }) => name === hostName);
  if (!helpers || !hostChunk)
    throw new Error(`merge-runtime-chunk: no rolldown-runtime or ${hostName} chunk; update the step`);
  const code = helpers.code.trim();
  const match = /^([\s\S]*?)export\{([^}]*)\};?$/.exec(code);
  if (!match) throw new Error('merge-runtime-chunk: the runtime chunk has no export list at its end; update the step');
  const [, body = '', exportedList = ''] = match;
  const exportedPairs = parseNamePairs(exportedList);
  // The helpers get names that start with `$`. They are defined inside a function, so that the runtime's local names
  // don't collide with the names in the other chunk.
  const publicNames = exportedPairs.map(([, name]) => `$${name}`);
  const localNames = exportedPairs.map(([local]) => local);
  const definitions = `const[${publicNames}]=(()=>{${body}return[${localNames}]})();`;
  const exports = `export{${publicNames}};`;
  if (!hostChunk.imports.includes(helpers.fileName)) {
    const file = path.join(folder, hostChunk.fileName);
    await writeFile(file, definitions + exports + (await readFile(file, 'utf8')));
  }
  for (const chunk of chunks) {
    if (chunk === helpers || !chunk.imports.includes(helpers.fileName)) continue;
    const file = path.join(folder, chunk.fileName);
    const text = await readFile(file, 'utf8');
    const importMatch = helpersImportPattern.exec(text);
    if (!importMatch)
      throw new Error(`merge-runtime-chunk: ${chunk.fileName} imports the runtime in an unknown form; update the step`);
    const [statement, list = '', base = ''] = importMatch;
    const importedPairs = parseNamePairs(list);
    const replacement =
      chunk === hostChunk
        ? `${definitions}const ${importedPairs.map(([name, local]) => `${local}=$${name}`)};${exports}`
        : `import{${importedPairs.map(([name, local]) => `$${name} as ${local}`)}}from"${base}${path.basename(hostChunk.fileName)}";`;
    await writeFile(
      file,
      text.replace(statement, () => replacement),
    );
    const others = chunk.imports.filter((name) => name !== helpers.fileName && name !== hostChunk.fileName);
    Object.defineProperty(chunk, 'imports', { value: chunk === hostChunk ? others : [...others, hostChunk.fileName] });
  }
  await rm(path.join(folder, helpers.fileName));
  return chunks.filter((chunk) => chunk !== helpers);
}
