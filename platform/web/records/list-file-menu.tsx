import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListFormat, PrintedList } from '#platform/contract/list-file.ts';
import type { Route } from '#platform/contract/route.ts';
import type { CallOptions, ReceivedFile } from '../client.ts';
import { useFormats } from '../format.ts';
import { lazyView } from '../lazy-view.ts';
import { saveFile } from '../save-file.ts';
import { sayDone } from '../say.ts';
import { ExportMenu } from './export-menu.tsx';

const PrintedTable = lazyView(() => import('./printed-table.tsx'));

/** A call of a route that `listFileRoute` declares. */
export interface ListFileCall {
  (input: { query: never }, options?: CallOptions): Promise<ReceivedFile>;
  readonly route: Route;
}

export interface ListFileProps {
  call: ListFileCall;
  /** The filters and the order of the list on screen. */
  query: object;
}

/** Downloads the whole list on screen as CSV or for Excel, or prints it. */
export default function ListFileMenu({ call, query }: ListFileProps) {
  const { t } = useTranslation('records');
  const { number } = useFormats();
  const [printed, setPrinted] = useState<PrintedList | null>(null);
  const endPrint = useCallback(() => setPrinted(null), []);
  async function keep(file: ReceivedFile, format: ListFormat) {
    if (format === 'print') {
      setPrinted(PrintedList.parse(JSON.parse(await file.content.text())));
      return;
    }
    saveFile(file);
    if (file.rowsMax) sayDone(t('export.cut', { rows: number(file.rowsMax) }));
  }
  return (
    <>
      <ExportMenu
        label={t('export.button')}
        failed={t('export.failed')}
        buttons={(opening, _, isComing) => (
          <ActionIcon
            variant="default"
            size={36}
            flex="none"
            loading={isComing}
            aria-label={t('export.button')}
            title={t('export.button')}
            {...opening}
          >
            <IconDownload size={17} aria-hidden />
          </ActionIcon>
        )}
        formats={[
          { format: 'xlsx', text: t('export.xlsx') },
          { format: 'csv', text: t('export.csv') },
          { format: 'print', text: t('export.print') },
        ]}
        // biome-ignore lint/plugin/no-blind-cast: The filters of a view are texts by the names of its list's query.
        make={(format: ListFormat, options) => call({ query: { ...query, format } as never }, options)}
        keep={keep}
      />
      <Suspense fallback={null}>{printed && <PrintedTable list={printed} close={endPrint} />}</Suspense>
    </>
  );
}
