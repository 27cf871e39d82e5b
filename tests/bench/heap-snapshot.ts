/** A V8 heap snapshot. `nodes` is a flat list of the fields that `meta` names. */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
}

/** The types of values that scripts create. Compiled code and the engine's own data have other types. */
const scriptTypes = new Set([
  'object',
  'closure',
  'regexp',
  'number',
  'symbol',
  'string',
  'concatenated string',
  'sliced string',
]);
/** The storage of arrays, maps and properties. */
const storageNames = new Set(['(object elements)', '(object properties)']);

/** Bytes of the objects, functions and strings in a heap snapshot. */
export function objectBytes(snapshotText: string): number {
  const { snapshot, nodes, strings } = JSON.parse(snapshotText) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const valueAt = (node: number, field: string) => nodes[node + fields.indexOf(field)] as number;
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][valueAt(node, 'type')] as string;
    const isStorage = type === 'array' && storageNames.has(strings[valueAt(node, 'name')] as string);
    if (scriptTypes.has(type) || isStorage) bytes += valueAt(node, 'self_size');
  }
  return bytes;
}
