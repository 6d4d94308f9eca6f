import { useTranslation } from 'react-i18next';
import type { CallInput } from '#platform/web/client.ts';
import { ExportMenu } from '#platform/web/records/export-menu.tsx';
import type { commissionRoutes } from '../contract.ts';
import { type CommissionFilters, commissionApi } from './use-commissions.ts';

type Query = NonNullable<CallInput<typeof commissionRoutes.routes.exportCommissions>['query']>;

/** The list as a file, with its filters and sort order. */
export default function ExportCommissions({ filters }: { filters: CommissionFilters }) {
  const { t } = useTranslation('commissions');
  return (
    <ExportMenu
      label={t('export.button')}
      failed={t('export.failed')}
      formats={[
        { format: 'xlsx', text: t('export.xlsx') },
        { format: 'csv', text: t('export.csv') },
      ]}
      make={(format, options) => commissionApi.exportCommissions({ query: { ...filters, format } as Query }, options)}
    />
  );
}
