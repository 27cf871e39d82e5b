/**
 * A V8 heap snapshot. `nodes` is flat: for each node, it contains the values of the fields in `meta.node_fields`. The
 * value of the field `type` is an index of `meta.node_types[0]`, the value of `name` an index of `strings`.
 */
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
/** Names of the nodes that store the contents of arrays, maps and objects. */
const storageNames = new Set(['(object elements)', '(object properties)']);

/** Counts the bytes of the objects, functions and strings in a heap snapshot. */
export function countObjectBytes(snapshotText: string): number {
  const { snapshot, nodes, strings } = JSON.parse(snapshotText) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const valueAt = (offset: number, field: string) => nodes[offset + fields.indexOf(field)] as number;
  let bytes = 0;
  for (let offset = 0; offset < nodes.length; offset += fields.length) {
    const type = types[0][valueAt(offset, 'type')] as string;
    const isStorage = type === 'array' && storageNames.has(strings[valueAt(offset, 'name')] as string);
    if (scriptTypes.has(type) || isStorage) bytes += valueAt(offset, 'self_size');
  }
  return bytes;
}
