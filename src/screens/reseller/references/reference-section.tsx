import { LazyPart } from '../../../ui/lazy/lazy-part';
import type { ReportParams } from './report-filter';

const loadReport = () => import('./reference-report.lazy').then((module) => module.ReferenceReport);

interface ReferenceSectionProps extends ReportParams {
  /**
   * The id of the plan that the page's URL preselects. When the filter changes, the report writes the filter and this
   * id to the URL, so that the URL keeps the id.
   */
  planId: string | undefined;
}

/** The report of sales by reference (a partner's id of a visit or campaign). Its code and texts are lazily loaded. */
export function ReferenceSection(props: ReferenceSectionProps) {
  return <LazyPart load={loadReport} props={props} />;
}
