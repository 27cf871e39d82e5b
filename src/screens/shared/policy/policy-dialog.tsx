import { Dialog } from '../../../ui/overlays/dialog';
import { type Policy, PolicyText, usePolicyTitle } from './policy-text';

export interface PolicyDialogProps {
  which: Policy;
  /** The title if the server sends none. */
  title: string;
  onClose(): void;
}

/** The terms or the privacy policy in a dialog over the form. */
export function PolicyDialog({ which, title, onClose }: PolicyDialogProps) {
  return (
    <Dialog open onClose={onClose} title={usePolicyTitle(which) ?? title} size="wide">
      <PolicyText which={which} />
    </Dialog>
  );
}
