import { LazyPart } from '../../../ui/lazy/lazy-part';
import type { PolicyDialogProps } from './policy-dialog.lazy';

const loadPolicyDialog = () => import('./policy-dialog.lazy').then((module) => module.PolicyDialog);

/** A lazily loaded dialog with the terms or the privacy policy, opened by a link below the pay button. */
export function LazyPolicyDialog(props: PolicyDialogProps) {
  return <LazyPart load={loadPolicyDialog} props={props} />;
}
