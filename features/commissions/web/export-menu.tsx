import { Button } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#platform/web/client.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { sayRefused } from '#platform/web/say.ts';
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx';
import type { commissionRoutes } from '../contract.ts';
import { type CommissionFilters, commissionApi } from './use-commissions.ts';

type Query = NonNullable<CallInput<typeof commissionRoutes.routes.exportCommissions>['query']>;

/** The list as a file, with its filters and its order. */
export function ExportMenu({ filters }: { filters: CommissionFilters }) {
  const { t } = useTranslation('commissions');
  const make = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      commissionApi.exportCommissions({ query: { ...filters, format } as unknown as Query }),
    onSuccess: saveFile,
    onError: (error) => sayRefused(t('export.button'), error, t('export.failed')),
  });
  return (
    <Menu
      label={t('export.button')}
      button={(opening) => (
        <Button
          variant="default"
          loading={make.isPending}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          {...opening}
        >
          {t('export.button')}
        </Button>
      )}
    >
      <MenuItem icon={<IconFileSpreadsheet size={16} aria-hidden />} act={() => make.mutate('xlsx')}>
        {t('export.xlsx')}
      </MenuItem>
      <MenuItem icon={<IconFileTypeCsv size={16} aria-hidden />} act={() => make.mutate('csv')}>
        {t('export.csv')}
      </MenuItem>
    </Menu>
  );
}
