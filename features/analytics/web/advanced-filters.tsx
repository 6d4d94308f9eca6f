import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Chips from '#platform/web/records/filter-chips.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { useFilterChoices } from './filter-choices.ts';
import { type RangeFilters, useRange } from './use-range.ts';

/** Opens the filters, and shows each active one as a removable chip. */
export function AdvancedFilters() {
  const { t } = useTranslation('analytics');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconAdjustments size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('filters.title')}
      </Button>
      <FormDialog opened={isOpen} close={() => setIsOpen(false)} title={t('filters.title')} size={520} fields={3}>
        <FilterForm close={() => setIsOpen(false)} />
      </FormDialog>
    </>
  );
}

/** The active filters. */
export function FilterChips() {
  const { filters, change } = useRange();
  const chips = useFilterChoices().flatMap(({ name, textOf }) => {
    const values = valuesOf(filters[name]);
    return values.map((value) => ({
      key: `${name} ${value}`,
      text: textOf(value),
      remove: () => change({ ...filters, [name]: asText(values.filter((other) => other !== value)) }),
    }));
  });
  return <Chips chips={chips} />;
}

function FilterForm({ close }: { close: () => void }) {
  const { t } = useTranslation('analytics');
  const { filters, change } = useRange();
  const [chosen, setChosen] = useState<RangeFilters>(filters);
  function use(next: RangeFilters): void {
    change(next);
    close();
  }
  return (
    <Stack>
      {useFilterChoices().map(({ name, label, values, textOf }) => (
        <Checkbox.Group
          key={name}
          label={label}
          value={valuesOf(chosen[name])}
          onChange={(next) => setChosen({ ...chosen, [name]: asText(next) })}
        >
          <Group mt="xs">
            {values.map((value) => (
              <Checkbox key={value} value={value} label={textOf(value)} />
            ))}
          </Group>
        </Checkbox.Group>
      ))}
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => use({ ...filters, agents: undefined, products: undefined, sources: undefined })}
        >
          {t('filters.clear')}
        </Button>
        <Button onClick={() => use(chosen)}>{t('filters.use')}</Button>
      </Group>
    </Stack>
  );
}

const valuesOf = (text: string | undefined): string[] => (text ? text.split(',') : []);
const asText = (values: readonly string[]): string | undefined => values.join(',') || undefined;
