import { Button, Group, NativeSelect, Switch, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { BeginMaintenance, type Maintenance, maintenanceAccess } from '../../contract.ts';
import { systemApi } from '../system-api.ts';

type Access = (typeof maintenanceAccess)[number];
type Values = { message_en: string; message_es: string; access: Access; holds_jobs: boolean; minutes: string };

/** The length in minutes; `''`: until an operator ends it. */
const lengths = ['15', '30', '60', '120', '240', '480', ''] as const;

const toBody = ({ minutes, ...values }: Values) => ({ ...values, minutes: minutes === '' ? null : Number(minutes) });

/** The message, the access, and the length of maintenance. */
export function MaintenanceForm({ maintenance }: { maintenance: Maintenance }) {
  const { t } = useTranslation('system');
  const refresh = useRefresh(systemApi.beginMaintenance);
  const { is_on, message_en, message_es, access, holds_jobs } = maintenance;
  const form = useValidatedForm<Values>(
    BeginMaintenance,
    { message_en, message_es, access: access ?? 'read', holds_jobs, minutes: '30' },
    toBody,
  );
  async function begin(values: Values): Promise<void> {
    await systemApi.beginMaintenance({ body: toBody(values) });
    sayDone(t(is_on ? 'maintenance.changed' : 'maintenance.begun'));
    await refresh();
  }
  const lengthOf = (minutes: string) =>
    minutes === ''
      ? t('maintenance.no_end')
      : Number(minutes) < 60
        ? t('maintenance.minutes', { count: Number(minutes) })
        : t('maintenance.hours', { count: Number(minutes) / 60 });
  return (
    <CallForm
      form={form}
      call={begin}
      otherwise={t('maintenance.not_changed')}
      gap="sm"
      actions={
        <Group mt="sm">
          <Button type="submit" {...(!is_on && { color: 'red' })} loading={form.submitting}>
            {t(is_on ? 'maintenance.change' : 'maintenance.begin')}
          </Button>
        </Group>
      }
    >
      <NativeSelect
        label={t('maintenance.access')}
        data={maintenanceAccess.map((value) => ({ value, label: t(`maintenance.choices.${value}`) }))}
        key={form.key('access')}
        {...form.getInputProps('access')}
      />
      <NativeSelect
        label={t('maintenance.length')}
        data={lengths.map((value) => ({ value, label: lengthOf(value) }))}
        key={form.key('minutes')}
        {...form.getInputProps('minutes')}
      />
      <Switch
        label={t('maintenance.hold_jobs')}
        description={t('maintenance.hold_jobs_hint')}
        key={form.key('holds_jobs')}
        {...form.getInputProps('holds_jobs', { type: 'checkbox' })}
      />
      {(['message_en', 'message_es'] as const).map((field) => (
        <Textarea
          key={form.key(field)}
          label={t(`maintenance.${field}`)}
          description={t('maintenance.message_hint')}
          autosize
          minRows={2}
          {...form.getInputProps(field)}
        />
      ))}
    </CallForm>
  );
}
