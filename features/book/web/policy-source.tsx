import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import { HeadLine } from '#platform/web/records/record-drawer.tsx';
import { bookRoutes } from '../contract/routes.ts';
import { bookApi } from './book-api.ts';
import { CellsOfRow } from './cells-of-row.tsx';

/** The file that a policy came in with, or that changed it last, for users who import files; otherwise nothing. */
export default function PolicySource({ policyId }: { policyId: string }) {
  const { t } = useTranslation('book');
  const formats = useFormats();
  const mayRead = useMay()(bookRoutes.routes.readPolicySource);
  const { data } = useQuery({
    ...asking(bookApi.readPolicySource, { params: { id: policyId } }),
    enabled: mayRead,
  });
  const newest = data?.[0];
  if (!newest) return null;
  const { file_name: file, imported_at, columns, row } = newest;
  return (
    <>
      <HeadLine>
        {t('source', { file, row: formats.number(row.number), date: imported_at ? formats.date(imported_at) : '' })}
      </HeadLine>
      <CellsOfRow columns={columns} cells={row.cells} />
    </>
  );
}
