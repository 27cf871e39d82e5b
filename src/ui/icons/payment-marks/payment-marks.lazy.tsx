import { memo, type ReactNode } from 'react';
import type { PaymentMethod } from '../../../contract/entities';
import { CardBrand, cardBrandName } from '../card-brands/card-brand';
import { Plate } from '../card-brands/plate';
import { toCardBrand } from '../card-brands/to-card-brand';
import { aliases, fallbackMark, groupMarks, marks } from './mark-table';

type Option = NonNullable<PaymentMethod['options']>[number];

interface MethodMarksProps {
  method: PaymentMethod;
  option?: Option | undefined;
}

/** How many card brands fit beside the name of a method on a phone. */
const maxCardBrands = 4;
/** How many coins or operators are shown beside the name of a method. */
const maxOptionMarks = 3;

/** Spaces and punctuation. Chromium 64 has no classes such as \p{L}, and a regular expression with one throws there. */
const separators = /[\s!-/:-@[-`{-~\u00a0-\u00bf\u2000-\u206f]/g;

const markKeyOf = (name: string): string | undefined => {
  const key = name.toLowerCase().replace(separators, '');
  const knownKey = aliases[key] ?? key;
  return Object.hasOwn(marks, knownKey) ? knownKey : undefined;
};

const keyOfOption = ({ code, name }: Option): string | undefined => markKeyOf(code) ?? markKeyOf(name);

const renderMark = (key: string): ReactNode => (
  <Plate key={key} {...(marks[key]?.background && { background: marks[key].background })}>
    {marks[key]?.drawing}
  </Plate>
);

interface NamedMarksProps {
  /** Names of card brands, wallets, coins and other methods. Those without a mark are left out. */
  names: readonly string[];
}

/** How many marks fit into one row of the plans on a narrow phone. */
const maxNamedMarks = 6;

/** The first marks with these names, as one picture for screen readers. */
export function NamedMarks({ names }: NamedMarksProps) {
  const knownMarks = names.flatMap((name): { name: string; mark: ReactNode }[] => {
    const brand = toCardBrand(name.toLowerCase());
    const key = markKeyOf(name);
    if (brand !== 'unknown') return [{ name, mark: <CardBrand key={name} brand={brand} isDecoration /> }];
    return key ? [{ name, mark: renderMark(key) }] : [];
  });
  const shownMarks = knownMarks.slice(0, maxNamedMarks);
  return (
    <span role="img" aria-label={shownMarks.map(({ name }) => name).join(', ')}>
      {shownMarks.map(({ mark }) => mark)}
    </span>
  );
}

function Marks({ method, option }: MethodMarksProps) {
  const { code, name, channel, group, options } = method;
  const brands = (method.cardBrands ?? []).map(toCardBrand).filter((brand) => brand !== 'unknown');
  if (brands.length > 0) {
    const hiddenCount = brands.length - maxCardBrands;
    return (
      // The names of the accepted cards are part of the method's accessible name.
      <span role="img" aria-label={brands.map(cardBrandName).join(', ')}>
        {brands.slice(0, maxCardBrands).map((brand) => (
          <CardBrand key={brand} brand={brand} isDecoration />
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
  const ownKey = option
    ? keyOfOption(option)
    : (markKeyOf(code) ?? markKeyOf(name) ?? markKeyOf(group) ?? markKeyOf(channel));
  const optionKeys = option ? [] : new Set((options ?? []).map(keyOfOption).filter((key) => key !== undefined));
  const keys = ownKey ? [ownKey] : [...optionKeys].slice(0, maxOptionMarks);
  if (keys.length === 0) return <Plate>{groupMarks[group] ?? fallbackMark}</Plate>;
  return keys.map(renderMark);
}

/** The marks of a payment method: of the cards it accepts, or else its own mark, or else of its coins or operators. */
export const MethodMarks = memo(Marks);
