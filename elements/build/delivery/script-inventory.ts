import { createHash } from 'node:crypto';

/** The hash of a file as the value of an `integrity` attribute: `sha384-…`. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** A script that the build writes, and its row in the inventory of scripts, which PCI DSS 6.4.3 requires. */
export interface Script {
  /** Path in the folder `v1`. */
  file: string;
  where: 'host page' | 'host page on TVs' | 'card frame';
  /** What the script is for. */
  purpose: string;
  /** Whether the script is an element's own file, which the loader retries if it fails to load. */
  isElement?: boolean;
}

/** A script with the size and the hash of its file. `integrity` is empty if the file can change without a release. */
export interface InventoryRow extends Pick<Script, 'file' | 'where' | 'purpose'> {
  bytes: number;
  integrity: string;
}

/**
 * The scripts by path. Throws if the build wrote a script without recording where it runs and what it is for, or if it
 * recorded a script twice or one that it didn't write.
 */
export function scriptsByFile(written: readonly string[], recorded: readonly Script[]): Map<string, Script> {
  const scripts = new Map(recorded.map((script) => [script.file, script]));
  const unrecorded = written.filter((file) => !scripts.has(file));
  if (unrecorded.length > 0) throw new Error(`The build recorded no purpose of ${unrecorded.join(', ')}`);
  if (scripts.size < recorded.length) throw new Error('The build recorded a script twice');
  const missing = [...scripts.keys()].filter((file) => !written.includes(file));
  if (missing.length > 0) throw new Error(`The build recorded ${missing.join(', ')}, but wrote no such file`);
  return scripts;
}

/** The inventory as Markdown. */
export function inventoryText(version: string, rows: readonly InventoryRow[]): string {
  const lines = rows.map(
    ({ file, where, purpose, integrity }) =>
      `| \`${file}\` | ${where} | ${purpose} | ${integrity ? `\`${integrity}\`` : 'none: replaced when keys rotate'} |`,
  );
  return `# Scripts of version ${version}

Every script that this version can load from its own origin, its purpose, and its integrity hash. The URLs of payment
provider, captcha and sign-in scripts come from your server. These scripts run on the page only when a visitor uses the
payment method, captcha or sign-in that needs them, and never in the card frame.

| Script | Where it runs | Why | Integrity |
|---|---|---|---|
${lines.join('\n')}
`;
}
