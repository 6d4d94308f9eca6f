import type { ExportFormat } from '../contract/reports.ts';
import { useRange } from './use-range.ts';

/** The range and its filters as the body of an export request. */
export function useBody(): (
  export_format: ExportFormat,
) => ReturnType<typeof useRange>['filters'] & { export_format: ExportFormat } {
  const { filters } = useRange();
  return (export_format) => ({ ...filters, export_format });
}
