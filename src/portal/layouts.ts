import type { LayoutName } from './routes';

/** What stands around the screens of a layout. */
export interface Layout {
  /** Links to the other parts of the portal. */
  hasNavigation: boolean;
  /** Disclaimer, refunds and help, besides the copyright. */
  hasLegal: boolean;
  width: 'wide' | 'middle' | 'narrow';
}

export const layouts: Readonly<Record<LayoutName, Layout>> = {
  main: { hasNavigation: true, hasLegal: true, width: 'wide' },
  auth: { hasNavigation: false, hasLegal: true, width: 'narrow' },
  separate: { hasNavigation: false, hasLegal: true, width: 'wide' },
  bare: { hasNavigation: false, hasLegal: false, width: 'middle' },
  error: { hasNavigation: true, hasLegal: false, width: 'middle' },
};
