import { ErrorState } from '../../../ui/feedback/error-state';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import type { ReportParams } from './report-filter';

interface ReferenceSectionProps extends ReportParams {
  /** Another URL parameter, which the report leaves in the URL. */
  planId: string | undefined;
}

/** The report by reference, whose code and texts load after the prices. */
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
