import { listPlans } from '../../contract/calls/storefront/plans';

/**
 * The call whose response the plans screen shows first: a GET request without parameters. The loader and the server
 * renderer send this call before the screen's code has loaded. The build reads the call's path from this constant.
 */
export const preloadedCall = listPlans;
