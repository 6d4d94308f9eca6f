import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { weekDays } from '../contract.ts';
import classes from './agency.module.css';
import type { AgencyFormState } from './agency-values.ts';
import { Section } from './section.tsx';

/** Tuesday to Friday. */
const workDays = [1, 2, 3, 4];

/** When the agency is open, day by day; a day without hours is closed. */
export function HoursSection({ form }: { form: AgencyFormState }) {
  const { t } = useTranslation('agency');
  function copyMonday(): void {
    const monday = form.getValues().opening_hours[0];
    if (!monday) return;
    for (const day of workDays) {
      form.setFieldValue(`opening_hours.${day}.opens`, monday.opens);
      form.setFieldValue(`opening_hours.${day}.closes`, monday.closes);
    }
  }
  const time = (day: number, end: 'opens' | 'closes', name: string) => {
    const path = `opening_hours.${day}.${end}`;
    return (
      <TextInput
        type="time"
        aria-label={t(`hours.${end}`, { day: name })}
        key={form.key(path)}
        {...form.getInputProps(path)}
      />
    );
  };
  return (
    <Section title={t('sections.hours')} about={t('hints.hours')}>
      <fieldset className={classes.hours} aria-label={t('sections.hours')}>
        <div className={classes.day} data-head aria-hidden>
          <span />
          <span>{t('hours.opens_head')}</span>
          <span>{t('hours.closes_head')}</span>
        </div>
        {weekDays.map((weekDay, day) => {
          const name = t(`days.${weekDay}`);
          return (
            <div key={weekDay} className={classes.day}>
              <span>{name}</span>
              {time(day, 'opens', name)}
              {time(day, 'closes', name)}
            </div>
          );
        })}
      </fieldset>
      <div>
        <Button variant="default" size="xs" leftSection={<IconCopy size={16} aria-hidden />} onClick={copyMonday}>
          {t('hours.copy')}
        </Button>
      </div>
    </Section>
  );
}
