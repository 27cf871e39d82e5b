import type { BuiltChunk } from './built-chunks';

/** A chunk for tests. By default, it has no code, modules or imports. */
export const aChunk = (fileName: string, properties: Partial<BuiltChunk> = {}): BuiltChunk => ({
  name: fileName,
  fileName,
  imports: [],
  isEntry: false,
  isDynamicEntry: false,
  facadeModuleId: null,
  moduleIds: [],
  code: '',
  ...properties,
});
