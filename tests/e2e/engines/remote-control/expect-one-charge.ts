import type { Sandbox } from '../../../tools/sandbox/sandbox';

/** Expects that the sandbox's ledger has exactly one charge. */
export async function expectOneCharge(sandbox: Sandbox): Promise<void> {
  const { entries } = await sandbox.control<{ entries: { kind: string }[] }>('ledger');
  const charges = entries.filter(({ kind }) => kind === 'charge').length;
  if (charges !== 1) throw new Error(`Expected one charge, found ${charges}`);
}
