import { NativeSelect, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileLayout, FilePlace } from '#platform/contract/table-place.ts';
import { SideBySide } from '../form/side-by-side.tsx';
import { useFormats } from '../format.ts';
import { sayRefused } from '../say.ts';

interface PlaceChoiceProps {
  known: { file_name: string; bytes: number; layout: FileLayout };
  /** null means it was uploaded before, and the user must choose it again. */
  file: File | null;
  /** What a file without titles means. */
  noTitles: string;
  isReading: boolean;
  read: (file: File, place: FilePlace) => void;
}

/** The choice of the worksheet and title row if the detection was wrong. The file is read again at once. */
export function PlaceChoice({ known, file, noTitles, isReading, read }: PlaceChoiceProps) {
  const { t } = useTranslation(['records', 'platform']);
  const { number } = useFormats();
  const { sheets, sheet, title_row, first_rows } = known.layout;
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<FilePlace>({});
  function readAt(place: FilePlace): void {
    wanted.current = place;
    if (file) read(file, place);
    else input.current?.click();
  }
  function readAgain(chosen: File | undefined): void {
    if (!chosen) return;
    const isSame = chosen.name === known.file_name && chosen.size === known.bytes;
    if (isSame) read(chosen, wanted.current);
    else sayRefused(known.file_name, null, t('records:file.other', { name: known.file_name }));
  }
  const isChoice = sheets.length > 1 || title_row !== null;
  return (
    <>
      <SideBySide>
        {sheets.length > 1 && (
          <NativeSelect
            label={t('records:file.sheet')}
            value={sheet ?? ''}
            data={[...sheets]}
            disabled={isReading}
            onChange={({ currentTarget }) => readAt({ sheet: currentTarget.value })}
          />
        )}
        {title_row !== null && (
          <NativeSelect
            label={t('records:file.title_row')}
            value={String(title_row)}
            data={[
              { value: '0', label: noTitles },
              ...first_rows.map(({ row, cells }) => ({
                value: String(row),
                label: t('records:file.row', { number: number(row), cells: cells.join(' · ') }),
              })),
            ]}
            disabled={isReading}
            onChange={({ currentTarget }) =>
              readAt({ ...(sheet !== null && { sheet }), title_row: Number(currentTarget.value) })
            }
          />
        )}
      </SideBySide>
      {isChoice && !file && (
        <>
          <Text size="sm" c="dimmed" mt={4} mb="sm">
            {t('records:file.again', { name: known.file_name })}
          </Text>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('records:file.once_more')}
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
