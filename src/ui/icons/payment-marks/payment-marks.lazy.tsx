import { memo, type ReactNode } from 'react';
import type { PaymentMethod } from '../../../contract/entities';
import { CardBrandLogo, Plate } from '../card-brands/card-brand';
import { cardBrandName } from '../card-brands/card-brand-view';
import { toCardBrand } from '../card-brands/to-card-brand';
import { fallbackDrawing, groupDrawings, markAliases, marks } from './mark-table';

type MethodOption = NonNullable<PaymentMethod['options']>[number];

interface MethodMarksProps {
  method: PaymentMethod;
  /** A coin or mobile-money operator of the method. If set, only the logo of this option is shown. */
  option?: MethodOption | undefined;
}

/** How many card brands fit beside the name of a method on a phone. */
const maxCardBrands = 4;
/** How many logos of coins or mobile-money operators are shown beside the name of a method. */
const maxOptionMarks = 3;

/** Matches spaces and punctuation. Uses no `\p{…}` classes, because Chromium 64 doesn't support them and throws. */
const separators = /[\s!-/:-@[-`{-~\u00a0-\u00bf\u2000-\u206f]/g;

/** The key in `marks` of the logo with this name or code; undefined if there is none. */
const markKeyOf = (name: string): string | undefined => {
  const key = name.toLowerCase().replace(separators, '');
  const canonicalKey = markAliases[key] ?? key;
  return Object.hasOwn(marks, canonicalKey) ? canonicalKey : undefined;
};

const markKeyOfOption = ({ code, name }: MethodOption): string | undefined => markKeyOf(code) ?? markKeyOf(name);

const renderMark = (key: string): ReactNode => (
  <Plate key={key} {...(marks[key]?.background && { background: marks[key].background })}>
    {marks[key]?.drawing}
  </Plate>
);

interface NamedMarksProps {
  /** Names of card brands, wallets, coins and other methods. Names without a logo are left out. */
  names: readonly string[];
}

/** How many logos fit into one line of a plan on a narrow phone. */
const maxNamedMarks = 6;

/** The logos with these names, at most `maxNamedMarks`, as one image for screen readers. */
export function NamedMarks({ names }: NamedMarksProps) {
  const knownMarks = names.flatMap((name): { name: string; mark: ReactNode }[] => {
    const brand = toCardBrand(name);
    const key = markKeyOf(name);
    if (brand !== 'unknown') return [{ name, mark: <CardBrandLogo key={name} brand={brand} isDecoration /> }];
    return key ? [{ name, mark: renderMark(key) }] : [];
  });
  const shownMarks = knownMarks.slice(0, maxNamedMarks);
  return (
    <span role="img" aria-label={shownMarks.map(({ name }) => name).join(', ')}>
      {shownMarks.map(({ mark }) => mark)}
    </span>
  );
}

function UnmemoizedMethodMarks({ method, option }: MethodMarksProps) {
  const { code, name, channel, group, options } = method;
  const brands = (method.cardBrands ?? []).map(toCardBrand).filter((brand) => brand !== 'unknown');
  if (brands.length > 0) {
    const hiddenCount = brands.length - maxCardBrands;
    return (
      // The names of the accepted cards are part of the method's accessible name.
      <span role="img" aria-label={brands.map(cardBrandName).join(', ')}>
        {brands.slice(0, maxCardBrands).map((brand) => (
          <CardBrandLogo key={brand} brand={brand} isDecoration />
        ))}
        {hiddenCount > 0 && (
          <>
            {'\u00a0'}
            <bdi>+{hiddenCount}</bdi>
          </>
        )}
      </span>
    );
  }
  const preferredKey = option
    ? markKeyOfOption(option)
    : (markKeyOf(code) ?? markKeyOf(name) ?? markKeyOf(group) ?? markKeyOf(channel));
  const optionKeys = option ? [] : new Set((options ?? []).map(markKeyOfOption).filter((key) => key !== undefined));
  const keys = preferredKey ? [preferredKey] : [...optionKeys].slice(0, maxOptionMarks);
  if (keys.length === 0) return <Plate>{groupDrawings[group] ?? fallbackDrawing}</Plate>;
  return keys.map(renderMark);
}

/**
 * The logos of a payment method: of the card brands that it accepts, else its own, else of its coins or mobile-money
 * operators, else a drawing for its group.
 */
export const MethodMarks = memo(UnmemoizedMethodMarks);
