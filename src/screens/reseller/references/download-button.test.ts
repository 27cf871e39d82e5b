import { expect, test } from 'vitest';
import type { ReferenceRow } from '../../../contract/calls/reseller';
import { type ReportHeadings, reportCsv } from './download-button';

const headings: ReportHeadings = {
  columns: {
    reference: 'Reference',
    visits: 'Visits',
    registrations: 'Sign-ups',
    orders: 'Orders',
    paidOrders: 'Paid',
    refunds: 'Refunds',
    conversion: 'Conversion',
  },
  revenueIn: (currency) => `Revenue (${currency})`,
  refundedIn: (currency) => `Refunded (${currency})`,
};

const emptyRow: ReferenceRow = { reference: null, orders: 0, paidOrders: 0, refunds: 0, revenue: [], refunded: [] };

test('the CSV report has two columns for each currency, and its cells for unknown values are empty', () => {
  const rows: ReferenceRow[] = [
    {
      ...emptyRow,
      reference: 'spring-24',
      visits: 8,
      registrations: 2,
      orders: 2,
      paidOrders: 1,
      refunds: 1,
      revenue: [{ amount: '7.99', currency: 'USD' }],
      refunded: [{ amount: '7.99', currency: 'USD' }],
      conversion: 0.125,
    },
    // `toCsv` puts an apostrophe before a cell that spreadsheets could run as a formula. `-1` is a plain number, so it
    // gets none.
    { ...emptyRow, reference: '-1', orders: 1, paidOrders: 1, revenue: [{ amount: '1990', currency: 'CLP' }] },
    { ...emptyRow, orders: 3 },
  ];
  // `slice(1)` removes the byte order mark.
  expect(reportCsv(rows, headings).slice(1).trim().split('\r\n')).toEqual([
    'Reference,Visits,Sign-ups,Orders,Paid,Refunds,Conversion (%),Revenue (CLP),Refunded (CLP),Revenue (USD),Refunded (USD)',
    'spring-24,8,2,2,1,1,12.50,,,7.99,7.99',
    '-1,,,1,1,0,,1990,,,',
    ',,,3,0,0,,,,,',
  ]);
});
