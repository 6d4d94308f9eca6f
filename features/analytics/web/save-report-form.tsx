import { Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { exportFormats, reportKinds, reportNameMax } from '../contract/reports.ts';
import { type SavedReport, type SavedReports, SaveReport, schedules } from '../contract/saved-reports.ts';
import { analyticsApi } from './use-analytics.ts';
import { useRange } from './use-range.ts';

interface Values extends Record<string, unknown> {
  name: string;
  kind: string;
  export_format: string;
  schedule: string;
  recipients: string[];
  with_filters: boolean;
}

interface SaveReportFormProps {
  /** The report to edit. null means a new one. */
  report: SavedReport | null;
  people: SavedReports['people'];
  close: () => void;
}

/** Form for a saved report: its content, schedule and recipients. */
export default function SaveReportForm({ report, people, close }: SaveReportFormProps) {
  const { t } = useTranslation(['analytics/more', 'analytics', 'platform']);
  const refresh = useRefresh(analyticsApi.saveReport);
  const { agents, products, sources } = useRange().filters;
  // An existing report keeps its own filters unless the user replaces them.
  const toBody = ({ with_filters, ...values }: Values) => ({
    ...values,
    ...(report && !with_filters ? report.filters : { agents, products, sources }),
  });
  const { id: userId } = useUser();
  const { form, notice, clear } = useDraftedForm<Values>(
    `saved-report-draft:${userId}:${report?.id ?? 'new'}`,
    SaveReport,
    () => ({
      name: '',
      kind: 'executive',
      export_format: 'pdf',
      schedule: 'weekly',
      recipients: [],
      with_filters: false,
      ...(report && toldOf(report, people)),
    }),
    {
      toBody,
    },
  );
  async function save(values: Values): Promise<void> {
    const body = SaveReport.parse(toBody(values));
    if (report) await analyticsApi.changeReport({ params: { id: report.id }, body });
    else await analyticsApi.saveReport({ body });
    clear();
    sayDone(t('platform:results.saved'), values.name);
    close();
    await refresh();
  }
  return (
    <div ref={focusStart}>
      <CallForm
        once
        form={form}
        notice={notice}
        call={save}
        otherwise={t('platform:results.error_updating')}
        gap="sm"
        actions={
          <DialogActions>
            <Button variant="default" onClick={close} disabled={form.submitting}>
              {t('platform:actions.cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('platform:actions.save')}
            </Button>
          </DialogActions>
        }
      >
        <TextInput
          key={form.key('name')}
          label={t('saved.name')}
          withAsterisk
          data-autofocus
          maxLength={reportNameMax}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          key={form.key('kind')}
          label={t('saved.kind')}
          data={reportKinds.map((value) => ({ value, label: t(`analytics:reports.${value}`) }))}
          {...form.getInputProps('kind')}
        />
        <NativeSelect
          key={form.key('export_format')}
          label={t('saved.format')}
          data={exportFormats.map((value) => ({ value, label: t(`analytics:formats.${value}`) }))}
          {...form.getInputProps('export_format')}
        />
        <NativeSelect
          key={form.key('schedule')}
          label={t('saved.schedule')}
          data={schedules.map((value) => ({
            value,
            label: `${t(`schedules.${value}`)}. ${t(`schedule_hints.${value}`)}`,
          }))}
          {...form.getInputProps('schedule')}
        />
        <Checkbox.Group
          key={form.key('recipients')}
          label={t('saved.recipients')}
          {...form.getInputProps('recipients')}
        >
          <Group mt="xs">
            {people.map(({ id, full_name, has_email }) => (
              <Checkbox
                key={id}
                value={id}
                label={has_email ? full_name : t('saved.no_email', { name: full_name })}
                disabled={!has_email}
              />
            ))}
          </Group>
        </Checkbox.Group>
        {report ? (
          <Checkbox
            key={form.key('with_filters')}
            label={t('saved.with_filters')}
            {...form.getInputProps('with_filters', { type: 'checkbox' })}
          />
        ) : (
          <Text size="xs" c="dimmed">
            {t('saved.filters')}
          </Text>
        )}
      </CallForm>
    </div>
  );
}

/** The form values of a saved report. Recipients who may no longer read analytics are omitted. */
const toldOf = ({ name, kind, export_format, schedule, recipients }: SavedReport, people: SavedReports['people']) => ({
  name,
  kind,
  export_format,
  schedule,
  recipients: recipients.filter((id) => people.some((person) => person.id === id)),
});
