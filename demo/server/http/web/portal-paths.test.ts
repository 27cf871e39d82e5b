import { expect, test } from 'vitest';
import { routes } from '../../../../src/portal/routing/routes';
import { isPortalPath } from './portal-paths';

test('the server answers every path of the portal with status 200', () => {
  const paths = routes.map(({ path }) => path.replace(/\{\w+\}/, '3'));
  expect(paths.filter((path) => !isPortalPath(path))).toEqual([]);
  expect(isPortalPath('/nowhere')).toBe(false);
});
