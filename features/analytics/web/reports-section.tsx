import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { reportKinds } from '../contract/reports.ts';
import classes from './analytics.module.css';
import { ExportButton } from './export-button.tsx';
import { RangeBar } from './range-bar.tsx';
import { SavedReports } from './saved-reports.tsx';
import { analyticsApi } from './use-analytics.ts';
import { useBody } from './use-body.ts';

const CustomReportForm = lazy(() => import('./custom-report-form.tsx'));

/** The six reports and the custom report. */
export default function ReportsSection() {
  const { t } = useTranslation('analytics');
  const body = useBody();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RangeBar />
      <Group mb="sm">
        <Button onClick={() => setIsOpen(true)}>{t('custom.title')}</Button>
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
              report={t(`reports.${kind}`)}
              make={(format, options) => analyticsApi.createReport({ params: { kind }, body: body(format) }, options)}
            />
          </Paper>
        ))}
      </div>
      <SavedReports />
      <FormDialog opened={isOpen} close={() => setIsOpen(false)} title={t('custom.title')} size={520} fields={6}>
        <CustomReportForm close={() => setIsOpen(false)} />
      </FormDialog>
    </>
  );
}
