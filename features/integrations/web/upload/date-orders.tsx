import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ColumnDateOrder } from '#platform/contract/table-place.ts';
import { useSession } from '#platform/web/session.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { orderOfPattern } from '../../contract/mapping/read-values.ts';
import type { Reading } from './reading.ts';

interface DateOrdersProps {
  upload: FileUpload;
  reading: Reading;
  change: (reading: Reading) => void;
}

const days: readonly string[] = ['birth_date', 'current_expiration_date'];
const inNumbers = /^\s*\d{1,2}[-/.\s]\d{1,2}[-/.\s]\d{2,4}/;

/** The date order of each column, which the user can switch. A guess is marked as one. */
export function DateOrders({ upload, reading, change }: DateOrdersProps) {
  const { t } = useTranslation('integrations/upload');
  const pattern = useSession()?.user.agency?.date_format ?? '';
  const found = new Map(upload.columns.map((column) => [column.name, column]));
  const shown = reading.columns.filter(
    ({ name, target }) => days.includes(target) && found.get(name)?.examples.some((example) => inNumbers.test(example)),
  );
  const choose = (name: string, date_order: ColumnDateOrder) =>
    change({
      ...reading,
      columns: reading.columns.map((column) => (column.name === name ? { ...column, date_order } : column)),
    });
  return shown.map(({ name, date_order }) => {
    const told = found.get(name)?.date_order;
    return (
      <NativeSelect
        key={name}
        mb="sm"
        label={t('preview.order_of', { name })}
        description={told === undefined && date_order === undefined ? t('preview.order_guessed') : undefined}
        value={date_order ?? told ?? orderOfPattern(pattern)}
        data={[
          { value: 'MDY', label: t('preview.month_first') },
          { value: 'DMY', label: t('preview.day_first') },
        ]}
        onChange={({ currentTarget }) => choose(name, currentTarget.value as ColumnDateOrder)}
      />
    );
  });
}
