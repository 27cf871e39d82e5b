import { useTexts } from '../../../runtime/page/element-context';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { Dialog } from '../../../ui/overlays/dialog';
import { LazyPart } from '../../shared/parts/lazy-part';
import type { ChangeCardProps } from './change-card';

interface ChangeCardDialogProps extends ChangeCardProps {
  open: boolean;
}

const load = () => import('./change-card').then(({ ChangeCard }) => ChangeCard);

/** Asks for a card: for the renewal, or to be kept. The form is fetched when it is wanted. */
export function ChangeCardDialog({ open, ...props }: ChangeCardDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog open={open} onClose={props.onClose} title={t(`account:changeCard.title.${props.purpose}`)}>
      <LazyPart load={load} props={props}>
        <Loading>
          <Skeleton height="calc(var(--s-px) * 320)" />
        </Loading>
      </LazyPart>
    </Dialog>
  );
}
