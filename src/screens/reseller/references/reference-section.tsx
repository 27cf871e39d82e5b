import { ErrorState } from '../../../ui/feedback/error-state';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import type { ReportParams } from './report-filter';

interface ReferenceSectionProps extends ReportParams {
  /** The id of the preselected plan. The report sends this id to the page with the filter, so both stay in the URL. */
  planId: string | undefined;
}

/** The report of sales by reference (referral or campaign id). Its code and texts load after the prices. */
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
