import { listPlans } from '../../contract/calls/storefront/plans';

/**
 * The call whose response the plans screen shows first: a GET request without parameters. The loader and the server
 * rendering send it before the screen's code has loaded; the build reads its path from here.
 */
export const preloadedCall = listPlans;
