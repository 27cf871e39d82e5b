/** Finds cycles in the imports of files. If there are any, finds at least one; the first and last file are the same. */
export function findCycles(importsByFile: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const visited = new Set<string>();
  const visit = (file: string, importers: readonly string[]) => {
    const start = importers.indexOf(file);
    if (start >= 0) cycles.push([...importers.slice(start), file]);
    if (visited.has(file)) return;
    visited.add(file);
    for (const imported of importsByFile.get(file) ?? []) visit(imported, [...importers, file]);
  };
  for (const file of importsByFile.keys()) visit(file, []);
  return cycles;
}
