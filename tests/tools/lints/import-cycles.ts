/**
 * Finds cycles in the imports of files, each as a list of files that begins and ends with the same file. If there are
 * cycles, finds at least one.
 */
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
