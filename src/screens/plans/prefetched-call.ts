import { listPlans } from '../../contract/calls/storefront/plans';

/**
 * The call whose response the plans screen shows first: a GET request without parameters. The loader and the server
 * renderer send this call before the screen's code has loaded. The build writes the call's path into the script that
 * prefetches the response.
 */
export const prefetchedCall = listPlans;
