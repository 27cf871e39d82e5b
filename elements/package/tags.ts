import type { PageOptions, SubElementsGlobal } from './options';

export type { PageOptions } from './options';

export interface StartOptions extends PageOptions {
  /**
   * Address of the operator's published files, `https://cdn.example/1.0.0/`: card numbers are typed in a frame from
   * there, so that neither the page nor this package ever sees them. The server's calls go to its origin, unless `api`
   * says otherwise.
   */
  assets: string;
}

/**
 * Does with the code of this package what the script does: loads each tag that stands in the page, now or later, when
 * it is found. On a server it answers null and does nothing.
 */
export async function start(options: StartOptions): Promise<SubElementsGlobal | null> {
  if (typeof document === 'undefined') return null;
  const { begin } = await import('./page');
  return begin(options);
}
