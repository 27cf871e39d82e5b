import type { InventoryRow } from '../../elements/build/delivery/script-inventory';

/** For each kind of script, the first words of its purposes in the build's script inventory. */
const purposesByKind = {
  /** Logos of methods and card brands load after the methods' rows, which reserve space for them. */
  paymentMarks: ['Logos of payment methods', 'Drawings of the card brands'],
  /** The usage report loads two seconds after the screen, when the page is idle. */
  usageReport: ['The usage report'],
  /** The fingerprint library loads after the screen, when the page is idle. */
  fingerprint: ['FingerprintJS'],
  /** Fonts and pictures of the brand load when the page is idle. */
  brandArt: ['A typeface of the brand', 'Pictures of the brand', 'Pictures that several brands share'],
  /** The code that opens the screen after the plans. That screen's own files aren't of this kind. */
  nextStep: ['Opens the next screen', 'The element sub-dialog:'],
} as const satisfies Record<string, readonly string[]>;

/** A kind of scripts that a screen doesn't wait for. */
export type ScriptKind = keyof typeof purposesByKind;

/**
 * The kinds of the scripts that screens don't wait for, by file. Throws if the inventory has no script for an entry of
 * `purposesByKind`.
 */
export function scriptKinds(inventory: readonly Pick<InventoryRow, 'file' | 'purpose'>[]): Map<string, ScriptKind> {
  const kinds = new Map<string, ScriptKind>();
  for (const [kind, purposes] of Object.entries(purposesByKind) as [ScriptKind, readonly string[]][])
    for (const start of purposes) {
      const scripts = inventory.filter(({ purpose }) => purpose.startsWith(start));
      if (scripts.length === 0)
        throw new Error(`The script inventory has no purpose “${start}”; update script-kinds.ts`);
      for (const { file } of scripts) kinds.set(file, kind);
    }
  return kinds;
}
