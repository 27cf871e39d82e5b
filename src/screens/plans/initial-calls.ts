import { banner, listPlans } from '../../contract/calls/plans';

/*
 * The calls whose responses the plans screen shows to every visitor: GET requests without parameters. The server
 * renderer sends them and puts their data into the page.
 */

/** The loader also prefetches this call: the build writes its path into the script that prefetches the response. */
export const plansCall = listPlans;
export const bannersCall = banner;
