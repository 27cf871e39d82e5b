import { ErrorState } from '../../../ui/feedback/error-state';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import type { ReportParams } from './report-filter';

interface ReferenceSectionProps extends ReportParams {
  /**
   * The id of the plan that the page's URL preselects. When the filter changes, the report writes the filter and this
   * id to the URL, so that the URL keeps the id.
   */
  planId: string | undefined;
}

/** The report of sales by reference (a partner's id of a visit or campaign). Its code and texts are lazily loaded. */
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
