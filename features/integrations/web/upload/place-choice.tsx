import { NativeSelect, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilePlace } from '#platform/contract/table-place.ts';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useFormats } from '#platform/web/format.ts';
import { sayRefused } from '#platform/web/say.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { integrationApi } from '../use-integrations.ts';
import { useSendFile } from './use-send-file.ts';

interface PlaceChoiceProps {
  upload: FileUpload;
  /** null means it was uploaded before, and the user must choose it again. */
  file: File | null;
  integrationId: string | null;
  done: (id: string, file: File) => void;
}

/** The choice of the worksheet and title row if the detection was wrong. The file is read again at once. */
export function PlaceChoice({ upload, file, integrationId, done }: PlaceChoiceProps) {
  const { t } = useTranslation('integrations/upload');
  const { number } = useFormats();
  const { sheets, sheet, title_row, first_rows } = upload.layout;
  const send = useSendFile({
    integrationId,
    done: (read, sent) => {
      done(read.id, sent);
      // The daily cleanup would delete the first upload in any case.
      integrationApi.deleteFileUpload({ params: { id: upload.id } }).catch(() => {});
    },
    failed: (error) => sayRefused(upload.file_name, error, t('file.failed')),
  });
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<FilePlace>({});
  function read(place: FilePlace): void {
    wanted.current = place;
    if (file) send.mutate({ file, place });
    else input.current?.click();
  }
  function readAgain(chosen: File | undefined): void {
    if (!chosen) return;
    const isSame = chosen.name === upload.file_name && chosen.size === upload.bytes;
    if (isSame) send.mutate({ file: chosen, place: wanted.current });
    else sayRefused(upload.file_name, null, t('place.other_file', { name: upload.file_name }));
  }
  const isChoice = sheets.length > 1 || title_row !== null;
  return (
    <>
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
      {isChoice && !file && (
        <>
          <Text size="sm" c="dimmed" mt={4} mb="sm">
            {t('place.again', { name: upload.file_name })}
          </Text>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('place.file')}
            onChange={({ currentTarget }) => {
              readAgain(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </>
      )}
    </>
  );
}
