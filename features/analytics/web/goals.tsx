import { Button, Group, NativeSelect, Paper, Title } from '@mantine/core';
import { IconTarget } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import { useAgencyDay } from '#platform/web/agency-day.ts';
import { useFormats } from '#platform/web/format.ts';
import { atStart, useMonthText } from '#platform/web/month-text.ts';
import { go } from '#platform/web/navigation.ts';
import { asking } from '#platform/web/reads.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { rowsOf } from '../contract/rows-of.ts';
import { type GoalName, type Goals as GoalsOfMonth, goalNames } from '../contract/spend.ts';
import classes from './analytics.module.css';
import { Answered } from './section-of.tsx';
import { analyticsApi } from './use-analytics.ts';

const GoalForm = lazy(() => import('./goal-form.tsx'));

/** The monthly goals of the agency and its users, the current month by default, with progress. */
export default function Goals() {
  const { t } = useTranslation(['analytics/more', 'analytics']);
  const monthText = useMonthText();
  const [isOpen, setIsOpen] = useState(false);
  const { today } = useAgencyDay();
  const [month, setMonth] = useState(`${today.slice(0, 8)}01`);
  const answer = useQuery(asking(analyticsApi.readGoals, { query: { month } }));
  return (
    <Paper component="section" p="md" className={classes.scroll} aria-label={t('goals.title')}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          {t('goals.title')}
        </Title>
        <Months month={month} setMonth={setMonth} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTarget size={14} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('goals.set')}
        </Button>
      </Group>
      <Answered answer={answer}>
        {(goals) => (
          <>
            <Progress goals={goals} />
            <FormDialog
              opened={isOpen}
              close={() => setIsOpen(false)}
              title={t('goals.set_of', { month: monthText(month.slice(0, 7)) })}
              size={440}
              fields={4}
            >
              <GoalForm goals={goals} close={() => setIsOpen(false)} />
            </FormDialog>
          </>
        )}
      </Answered>
    </Paper>
  );
}

/** The number of months offered before and after the current one. */
const offered = { back: 12, ahead: 12 };

function Months({ month, setMonth }: { month: string; setMonth: (month: string) => void }) {
  const { t } = useTranslation('analytics/more');
  const { today } = useAgencyDay();
  const monthText = useMonthText();
  const first = `${today.slice(0, 8)}01`;
  const months = Array.from({ length: offered.back + 1 + offered.ahead }, (_, at) =>
    addMonths(first, offered.ahead - at),
  );
  return (
    <NativeSelect
      size="xs"
      aria-label={t('goals.month')}
      value={month}
      onChange={({ currentTarget }) => setMonth(currentTarget.value)}
      data={months.map((value) => ({ value, label: atStart(monthText(value.slice(0, 7))) }))}
    />
  );
}

function Progress({ goals: { month, goals } }: { goals: GoalsOfMonth }) {
  const { t } = useTranslation(['analytics/more', 'analytics']);
  const { money, number, rate } = useFormats();
  const write = { leads: number, policies: number, premium: money };
  const days = { period_start: month, period_end: addDays(addMonths(month, 1), -1) };
  const open = (name: GoalName, agent_id: string | null) => () => {
    const rows = rowsOf(days, agent_id ? { agents: agent_id } : {});
    go(name === 'leads' ? rows.leads() : rows.policies());
  };
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('goals.whose')}</th>
          {goalNames.map((name) => (
            <th key={name} scope="col">
              {t(`goals.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {goals.map((row) => (
          <tr key={row.agent_id ?? 'agency'}>
            <th scope="row">{row.agent_id ? row.agent_name : t('goals.agency')}</th>
            {goalNames.map((name) => {
              const { goal, actual, reached } = row[name];
              return (
                <td key={name}>
                  <button type="button" className={classes.name} onClick={open(name, row.agent_id)}>
                    {goal === null
                      ? write[name](actual)
                      : t('analytics:funnel.of', { closed: write[name](actual), leads: write[name](goal) })}
                  </button>
                  {reached !== null && (
                    <>
                      {' '}
                      <meter className={classes.meter} min={0} max={100} value={reached} aria-label={rate(reached)} />{' '}
                      {rate(reached)}
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
