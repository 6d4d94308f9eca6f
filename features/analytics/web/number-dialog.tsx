import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { timeZoneName } from '#platform/contract/time-zone-name.ts';
import { useFormats } from '#platform/web/format.ts';
import { currentLanguage } from '#platform/web/i18n.ts';
import { go } from '#platform/web/navigation.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { type DefinitionName, isOfNow } from '../contract/definition-names.ts';
import type { Rows } from '../contract/rows-of.ts';
import type { Measured } from './section-of.tsx';

/** A figure, or a sentence about one, whose details the user opened. */
export interface ShownFigure {
  label: string;
  value: string;
  isSentence?: boolean;
  definition: DefinitionName;
  /** The link to the rows, and their count if the figure shows it. null means the figure opens no rows. */
  rows: { count: number | null; link: Rows } | null;
}

interface NumberDialogProps {
  /** null means closed. */
  figure: ShownFigure | null;
  measured: Measured;
  close: () => void;
}

/** Explains a figure: what it counts, its days and time zone, the comparison period, and the link to its rows. */
export function NumberDialog({ figure, measured, close }: NumberDialogProps) {
  return (
    <FormDialog opened={figure !== null} close={close} title={figure?.label ?? ''} size={440} fields={1}>
      {figure && <Explained figure={figure} measured={measured} />}
    </FormDialog>
  );
}

function Explained({
  figure: { value, isSentence, definition, rows },
  measured,
}: {
  figure: ShownFigure;
  measured: Measured;
}) {
  const { t } = useTranslation('analytics');
  const { day, number } = useFormats();
  const { period_start, period_end, previous_start, previous_end, time_zone } = measured;
  const values = {
    from: day(period_start),
    to: day(period_end),
    zone: timeZoneName(time_zone, currentLanguage()),
    before_from: day(previous_start),
    before_to: day(previous_end),
  };
  return (
    <Stack gap="sm">
      <Text size={isSentence ? 'md' : 'xl'} fw={700}>
        {value}
      </Text>
      <Text size="sm">{t(`definitions.${definition}`)}</Text>
      {!isOfNow(definition) && (
        <>
          <Text size="sm" c="dimmed">
            {t('about.days', values)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('about.before', values)}
          </Text>
        </>
      )}
      {rows && rows.count !== 0 && (
        <Button onClick={() => go(rows.link)}>
          {rows.count === null ? t('number.open') : t('number.rows', { count: rows.count, total: number(rows.count) })}
        </Button>
      )}
    </Stack>
  );
}
