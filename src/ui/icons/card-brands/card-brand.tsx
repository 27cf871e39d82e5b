import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { sheet } from './card-brand.module.css';
import { type CardBrandLogoProps, CardBrandView, type PlateProps, PlateView } from './card-brand-view';

/** A logo (mark) on a rounded rectangle (plate) of 38 × 24 units, readable on light and dark surfaces. */
export function Plate(props: PlateProps) {
  useSheet(sheet);
  return <PlateView {...props} />;
}

/** A simplified card brand logo. */
export function CardBrandLogo(props: CardBrandLogoProps) {
  useSheet(sheet);
  const { t } = useTexts();
  return <CardBrandView {...props} unknownName={t('common:kit.card')} />;
}
