import { describe, expect, test } from 'vitest';
import { type FileImport, findUnnamedLazyUnits } from './lazy-units';

const anImport = (from: string, to: string, kind?: 'lazy' | 'type'): FileImport => ({
  from,
  to,
  isLazy: kind === 'lazy',
  isTypeOnly: kind === 'type',
});

const account = 'src/screens/account/account.tsx';
const cards = 'src/screens/account/cards/cards-view.tsx';
const cardRow = 'src/screens/account/cards/card-row.tsx';

describe('findUnnamedLazyUnits', () => {
  test('allows a folder that only `import()` loads', () => {
    expect(findUnnamedLazyUnits([anImport(account, cards, 'lazy'), anImport(cards, cardRow)])).toEqual([]);
  });

  test('reports a folder from which eagerly loaded code imports, directly or through other files', () => {
    const menu = 'src/screens/account/menu.tsx';
    const imports = [anImport(account, cards, 'lazy'), anImport(account, menu), anImport(menu, cardRow)];
    const [problem, ...others] = findUnnamedLazyUnits(imports);
    expect(problem).toMatch(
      /^src\/screens\/account\/account\.tsx loads src\/screens\/account\/cards\/cards-view\.tsx /,
    );
    expect(others).toEqual([]);
  });

  test('allows a file named *.lazy.* beside eagerly loaded files', () => {
    const changeCard = 'src/screens/account/cards/change-card.lazy.tsx';
    expect(findUnnamedLazyUnits([anImport(account, cardRow), anImport(cardRow, changeCard, 'lazy')])).toEqual([]);
  });

  test('reports a file in the same folder as the file that loads it', () => {
    expect(findUnnamedLazyUnits([anImport(cardRow, cards, 'lazy')])).toHaveLength(1);
  });

  test('allows imports from the folder by other lazily loaded code, and imports of types', () => {
    const orders = 'src/screens/account/orders/order-history.tsx';
    const imports = [
      anImport(account, cards, 'lazy'),
      anImport(account, orders, 'lazy'),
      anImport(orders, cardRow),
      anImport(account, cardRow, 'type'),
    ];
    expect(findUnnamedLazyUnits(imports)).toEqual([]);
  });

  test('allows a lazily loaded file in a subfolder of a lazily loaded folder', () => {
    const changeCard = 'src/screens/account/cards/change/change-card.tsx';
    const imports = [
      anImport(account, cards, 'lazy'),
      anImport(account, changeCard, 'lazy'),
      anImport(cards, changeCard),
    ];
    expect(findUnnamedLazyUnits(imports)).toEqual([]);
  });
});
