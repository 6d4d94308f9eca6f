import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useFormats } from '#platform/web/format.ts';
import { sayRefused } from '#platform/web/say.ts';
import type { FilePlace, FileUpload } from '../../contract/file-upload.ts';
import { integrationApi } from '../use-integrations.ts';
import { useSendFile } from './use-send-file.ts';

interface PlaceChoiceProps {
  upload: FileUpload;
  file: File;
  integrationId: string | null;
  done: (id: string, file: File) => void;
}

/** From which sheet and row a file is read, where it was guessed wrong: it is read anew at once. */
export function PlaceChoice({ upload, file, integrationId, done }: PlaceChoiceProps) {
  const { t } = useTranslation('integrations/upload');
  const { number } = useFormats();
  const { sheets, sheet, title_row, first_rows } = upload.layout;
  const send = useSendFile({
    integrationId,
    done: (read) => {
      done(read.id, file);
      // The first reading would be swept away in some days anyway.
      integrationApi.deleteFileUpload({ params: { id: upload.id } }).catch(() => {});
    },
    failed: (error) => sayRefused(upload.file_name, error, t('file.failed')),
  });
  const read = (place: FilePlace) => send.mutate({ file, place });
  return (
    <SideBySide>
      {sheets.length > 1 && (
        <NativeSelect
          label={t('place.sheet')}
          value={sheet ?? ''}
          data={[...sheets]}
          disabled={send.isPending}
          onChange={({ currentTarget }) => read({ sheet: currentTarget.value })}
        />
      )}
      {title_row !== null && (
        <NativeSelect
          label={t('place.title_row')}
          value={String(title_row)}
          data={[
            { value: '0', label: t('place.no_titles') },
            ...first_rows.map(({ row, cells }) => ({
              value: String(row),
              label: t('place.row', { number: number(row), cells: cells.join(' · ') }),
            })),
          ]}
          disabled={send.isPending}
          onChange={({ currentTarget }) =>
            read({ ...(sheet !== null && { sheet }), title_row: Number(currentTarget.value) })
          }
        />
      )}
    </SideBySide>
  );
}
