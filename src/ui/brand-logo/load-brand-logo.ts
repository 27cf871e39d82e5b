/** The logo as nested data, so that it renders on pages whose CSP blocks images. */
export type SvgTree = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (SvgTree | string)[],
];

const logoFiles = import.meta.glob<{ default: SvgTree }>('/brands/*/logo.svg', { query: '?tree' });

/** The brand's logo. */
export async function loadLogo(code: string): Promise<SvgTree | undefined> {
  return (await logoFiles[`/brands/${code}/logo.svg`]?.())?.default;
}
