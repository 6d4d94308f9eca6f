import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { CardFacts } from '#platform/web/records/card-facts.tsx';
import { CardGrid } from '#platform/web/records/card-grid.tsx';
import { CardNames, CardTop, RecordCard } from '#platform/web/records/record-card.tsx';
import { Unbroken } from '#platform/web/records/unbroken.tsx';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { useIsPhone } from '#platform/web/touch.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { SavedReports as Saved, SavedReport } from '../contract/saved-reports.ts';
import classes from './analytics.module.css';
import { ExportButton } from './export-button.tsx';
import { Answered } from './section-of.tsx';
import { analyticsApi } from './use-analytics.ts';
import { useRange } from './use-range.ts';

const SaveReportForm = lazy(() => import('./save-report-form.tsx'));

/** The agency's saved reports with schedules and recipients. */
export function SavedReports() {
  const { t } = useTranslation(['analytics/more', 'analytics']);
  const [isOpen, setIsOpen] = useState(false);
  const answer = useQuery(asking(analyticsApi.readSavedReports, {}));
  return (
    <Paper component="section" p="md" mt="sm" className={classes.scroll} aria-label={t('saved.title')}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          {t('saved.title')}
        </Title>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('saved.new')}
        </Button>
      </Group>
      <Answered answer={answer}>
        {(saved) => (
          <>
            {saved.reports.length === 0 ? <Text c="dimmed">{t('saved.empty')}</Text> : <Reports saved={saved} />}
            <FormDialog opened={isOpen} close={() => setIsOpen(false)} title={t('saved.new')} size={480} fields={5}>
              <SaveReportForm report={null} people={saved.people} close={() => setIsOpen(false)} />
            </FormDialog>
          </>
        )}
      </Answered>
    </Paper>
  );
}

/** The reports as a table, shown as cards on phones. */
function Reports({ saved: { reports, people } }: { saved: Saved }) {
  const { t } = useTranslation(['analytics/more', 'analytics']);
  const { number, day } = useFormats();
  const isPhone = useIsPhone();
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]));
  const recipientsOf = ({ recipients }: SavedReport) => {
    const known = recipients.flatMap((id) => names.get(id) ?? []);
    return known.length > 3
      ? t('saved.people', { count: known.length, total: number(known.length) })
      : known.join(', ');
  };
  const kindOf = ({ kind, export_format }: SavedReport) =>
    `${t(`analytics:reports.${kind}`)} (${t(`analytics:formats.${export_format}`)})`;
  const nextOf = ({ next_on }: SavedReport) => (next_on ? day(next_on) : '–');
  if (isPhone) {
    return (
      <CardGrid>
        {reports.map((report) => (
          <RecordCard key={report.id} aria-label={report.name}>
            <CardTop>
              <CardNames>
                <Text fw={600}>
                  <Unbroken text={report.name} />
                </Text>
                <Text size="xs" c="dimmed">
                  {kindOf(report)}
                </Text>
              </CardNames>
            </CardTop>
            <CardFacts
              facts={[
                [t('saved.schedule'), t(`schedules.${report.schedule}`)],
                [t('saved.recipients'), recipientsOf(report)],
                [t('saved.last'), <LastRun key="last" report={report} />],
                [t('saved.next'), nextOf(report)],
              ]}
            />
            <Acts report={report} people={people} />
          </RecordCard>
        ))}
      </CardGrid>
    );
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {(['name', 'kind', 'schedule', 'recipients', 'last', 'next'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`saved.${column}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <tr key={report.id}>
            <th scope="row">{report.name}</th>
            <td>{kindOf(report)}</td>
            <td>{t(`schedules.${report.schedule}`)}</td>
            <td>{recipientsOf(report)}</td>
            <td>
              <LastRun report={report} />
            </td>
            <td>{nextOf(report)}</td>
            <td>
              <Acts report={report} people={people} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When a report was last sent, and the outcome. */
function LastRun({ report: { last_run, sending } }: { report: SavedReport }) {
  const { t } = useTranslation('analytics/more');
  const { date, time, number } = useFormats();
  if (sending) return t(`saved.${sending}`);
  if (!last_run) return t('saved.never');
  const { at, outcome, sent_to } = last_run;
  return (
    <>
      {date(at)} {time(at)}
      <br />
      {t(outcome === 'failed' && sent_to > 0 ? 'saved.sent_in_part' : `saved.outcomes.${outcome}`, {
        count: sent_to,
        total: number(sent_to),
      })}
    </>
  );
}

function Acts({ report, people }: { report: SavedReport; people: Saved['people'] }) {
  const { id, name, kind, filters, recipients, sending: underWay } = report;
  const [isOpen, setIsOpen] = useState(false);
  const { t } = useTranslation(['analytics/more', 'analytics']);
  const { filters: range } = useRange();
  const isPhone = useIsPhone();
  const refresh = useRefresh(analyticsApi.removeReport);
  const removing = useMutation({
    mutationFn: () => analyticsApi.removeReport({ params: { id } }),
    async onSuccess() {
      sayDone(t('saved.removed'), name);
      await refresh();
    },
    onError: (error) => sayRefused(name, error, t('saved.remove')),
  });
  const sending = useMutation({
    mutationFn: () => analyticsApi.sendReport({ params: { id } }),
    async onSuccess() {
      sayDone(t('saved.begun'), name);
      await refresh();
    },
    onError: (error) => sayRefused(name, error, t('saved.send')),
  });
  const { period_start, period_end } = range;
  return (
    <Group gap={6} wrap={isPhone ? 'wrap' : 'nowrap'}>
      <ExportButton
        report={name}
        make={(export_format, options) =>
          analyticsApi.createReport(
            { params: { kind }, body: { ...filters, period_start, period_end, export_format } },
            options,
          )
        }
      />
      <Button
        variant="default"
        disabled={underWay !== null || recipients.length === 0}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {t('saved.send')}
      </Button>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('saved.change')}
      </Button>
      <FormDialog opened={isOpen} close={() => setIsOpen(false)} title={name} size={480} fields={5}>
        <SaveReportForm report={report} people={people} close={() => setIsOpen(false)} />
      </FormDialog>
      <Button variant="default" loading={removing.isPending} onClick={() => removing.mutate()}>
        {t('saved.remove')}
      </Button>
    </Group>
  );
}
