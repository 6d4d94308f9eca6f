import { Button, Checkbox, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { type Metric, metrics } from '../contract/figures.ts';
import { reportKinds, reportNameMax } from '../contract/reports.ts';
import classes from './analytics.module.css';
import { ExportButton } from './export-button.tsx';
import { RangeBar } from './range-bar.tsx';
import { SavedReports } from './saved-reports.tsx';
import { SpendButton } from './spend-button.tsx';
import { analyticsApi } from './use-analytics.ts';
import { useBody } from './use-body.ts';

/** The six reports, and one of what somebody chooses. */
export default function ReportsSection() {
  const { t } = useTranslation('analytics');
  const body = useBody();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RangeBar />
      <Group mb="sm">
        <Button onClick={() => setIsOpen(true)}>{t('custom.title')}</Button>
        <SpendButton />
      </Group>
      <div className={classes.columns}>
        {reportKinds.map((kind) => (
          <Paper key={kind} component="section" p="md">
            <Title order={2} size="h3">
              {t(`reports.${kind}`)}
            </Title>
            <Text size="sm" c="dimmed" mb="sm">
              {t(`report_hints.${kind}`)}
            </Text>
            <ExportButton
              label={t('export.report', { report: t(`reports.${kind}`) })}
              make={(format, options) => analyticsApi.createReport({ params: { kind }, body: body(format) }, options)}
            />
          </Paper>
        ))}
      </div>
      <SavedReports />
      <FormDialog opened={isOpen} close={() => setIsOpen(false)} title={t('custom.title')} size={520} fields={4}>
        <CustomReport />
      </FormDialog>
    </>
  );
}

function CustomReport() {
  const { t } = useTranslation('analytics');
  const body = useBody();
  const [report_name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [chosen, setChosen] = useState<string[]>(['LEADS', 'REVENUE']);
  return (
    <Stack>
      <TextInput
        label={t('custom.name')}
        required
        maxLength={reportNameMax}
        value={report_name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label={t('custom.description')}
        maxLength={1_000}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <RangeBar />
      <Checkbox.Group label={t('custom.metrics')} value={chosen} onChange={setChosen}>
        <Group mt="xs">
          {metrics.map((metric) => (
            <Checkbox key={metric} value={metric} label={t(`metrics.${metric}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <ExportButton
        label={t('custom.make')}
        failed={t('custom.failed')}
        make={(format, options) => {
          const include_metrics = chosen as Metric[];
          return analyticsApi.createCustomReport(
            { body: { ...body(format), report_name, description, include_metrics } },
            options,
          );
        }}
      />
    </Stack>
  );
}
