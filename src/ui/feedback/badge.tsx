import { useSheet } from '../../runtime/styles/use-sheet';
import { sheet } from './badge.module.css';
import { type BadgeProps, BadgeView } from './badge-view';

/** A short label, such as a status. The color only supports the text, which must make sense without it. */
export function Badge(props: BadgeProps) {
  useSheet(sheet);
  return <BadgeView {...props} />;
}
