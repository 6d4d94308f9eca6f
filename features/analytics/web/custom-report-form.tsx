import { Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { ExportProgress } from '#platform/web/records/export-progress.tsx';
import { useComing } from '#platform/web/records/use-coming.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { type Metric, metrics } from '../contract/figures.ts';
import { CustomReportRequest, type ExportFormat, exportFormats, reportNameMax } from '../contract/reports.ts';
import { RangeBar } from './range-bar.tsx';
import { analyticsApi } from './use-analytics.ts';
import { useBody } from './use-body.ts';

interface Values extends Record<string, unknown> {
  report_name: string;
  description: string;
  include_metrics: Metric[];
  export_format: ExportFormat;
}

/** Form for a custom report: metrics, days, name and format. The browser saves the file. */
export default function CustomReportForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['analytics', 'platform']);
  const body = useBody();
  const { begin, bytes, stop } = useComing();
  const { id: userId } = useUser();
  const { form, notice, clear } = useDraftedForm<Values>(`custom-report-draft:${userId}`, CustomReportRequest, () => ({
    report_name: '',
    description: '',
    include_metrics: ['LEADS', 'REVENUE'],
    export_format: 'json',
  }));
  async function make(values: Values): Promise<void> {
    try {
      saveFile(await analyticsApi.createCustomReport({ body: { ...body(values.export_format), ...values } }, begin()));
    } catch (error) {
      if ((error as Error).name === 'AbortError') return;
      throw error;
    }
    clear();
    sayDone(t('export.done'), values.report_name);
    close();
  }
  return (
    <div ref={focusStart}>
      <CallForm
        form={form}
        notice={notice}
        call={make}
        otherwise={t('custom.failed')}
        gap="sm"
        actions={
          <DialogActions>
            {form.submitting && <ExportProgress bytes={bytes} />}
            <Button variant="default" onClick={form.submitting ? stop : close}>
              {t('platform:actions.cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('custom.make')}
            </Button>
          </DialogActions>
        }
      >
        <TextInput
          key={form.key('report_name')}
          label={t('custom.name')}
          withAsterisk
          data-autofocus
          maxLength={reportNameMax}
          {...form.getInputProps('report_name')}
        />
        <Textarea
          key={form.key('description')}
          label={t('custom.description')}
          maxLength={1_000}
          {...form.getInputProps('description')}
        />
        <RangeBar />
        <Checkbox.Group
          key={form.key('include_metrics')}
          label={t('custom.metrics')}
          {...form.getInputProps('include_metrics')}
        >
          <Group mt="xs">
            {metrics.map((metric) => (
              <Checkbox key={metric} value={metric} label={t(`metrics.${metric}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <NativeSelect
          key={form.key('export_format')}
          label={t('custom.format')}
          data={exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          {...form.getInputProps('export_format')}
        />
      </CallForm>
    </div>
  );
}
