import { ErrorState } from '../../../ui/feedback/error-state';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import type { ReportParams } from './report-filter';

interface ReferenceSectionProps extends ReportParams {
  /**
   * The id of the preselected plan. The report passes it to the page together with its filter, so that the page's URL
   * contains both.
   */
  planId: string | undefined;
}

/** The report of sales by reference (referral or campaign id). Its code and texts load after the price list. */
export function ReferenceSection(props: ReferenceSectionProps) {
  const {
    module: Report,
    hasFailed,
    retry,
  } = useLazyWithTexts(true, 'reseller-report', () =>
    import('./reference-report.lazy').then(({ ReferenceReport }) => ReferenceReport),
  );
  if (hasFailed && !Report) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  return Report ? <Report {...props} /> : null;
}
