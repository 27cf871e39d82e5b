import { LazyPart } from '../../../ui/lazy/lazy-part';
import type { PolicyDialogProps } from '../../shared/policy/policy-dialog';

const loadPolicyDialog = () => import('../../shared/policy/policy-dialog').then((module) => module.PolicyDialog);

/** A dialog with the terms or the privacy policy, opened from the line below the pay button and loaded lazily. */
export function LazyPolicyDialog(props: PolicyDialogProps) {
  return <LazyPart load={loadPolicyDialog} props={props} />;
}
