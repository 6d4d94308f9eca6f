import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconEye, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { usePages } from '#platform/web/records/use-pages.ts';
import { sayRefused } from '#platform/web/say.ts';
import { Empty, LoadError } from '#platform/web/ui/async-state.tsx';
import { type VisitOpening, type VisitStatus, type VisitWithOpenings, visitRoutes } from '../contract.ts';
import { visitApi } from './visit-api.ts';
import classes from './visits.module.css';

const looks: StatusLooks<VisitStatus> = {
  Waiting: { tone: 'neutral', icon: IconHourglass },
  Agreed: { tone: 'info', icon: IconCircleCheck },
  Refused: { tone: 'neutral', icon: IconCircleX },
  Active: { tone: 'success', icon: IconEye },
  Ended: { tone: 'neutral', icon: IconCircleCheck },
};

/** Each visit: the operator, the reason, the time, and the calls. */
export function VisitList() {
  const { t } = useTranslation('visits');
  const pages = usePages(visitApi.listVisits, { query: { limit: 30 } });
  if (pages.isError) return <LoadError error={pages.error} retry={() => void pages.refetch()} />;
  if (!pages.data) return <Skeleton height={120} />;
  const visits = pages.data.pages.flatMap(({ items }) => items);
  if (visits.length === 0) return <Empty icon={<IconEye size={40} />} title={t('list.empty')} text={t('list.none')} />;
  return (
    <>
      {visits.map((visit) => (
        <OneVisit key={visit.id} visit={visit} />
      ))}
      <MoreButton list={pages} />
    </>
  );
}

function OneVisit({ visit }: { visit: VisitWithOpenings }) {
  const { t } = useTranslation('visits');
  const { date, time } = useFormats();
  const at = visit.begun_at ?? visit.asked_at;
  const name = `${visit.operator_name} (${visit.operator_username})`;
  return (
    <section className={classes.visit} aria-label={`${name}, ${date(at)} ${time(at)}`}>
      <div className={classes.head}>
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">{`${date(at)} ${time(at)}`}</Text>
        </div>
        <StatusPill status={visit.status} looks={looks} textOf={(status) => t(`status.${status}`)} label={name} />
      </div>
      <Text size="sm">{visit.reason}</Text>
      {visit.answered_by && <Text size="sm">{t('list.answered', { name: visit.answered_by })}</Text>}
      {visit.ended_by && <Text size="sm">{t('list.ended', { name: visit.ended_by })}</Text>}
      {visit.begun_at && <Opened opened={visit.opened} />}
      <VisitActs visit={visit} />
    </section>
  );
}

/** The calls by area, and the records by their short ids. */
function Opened({ opened }: { opened: readonly VisitOpening[] }) {
  const { t } = useTranslation('visits');
  if (opened.length === 0) return <Text size="sm">{t('list.nothing')}</Text>;
  const areas = [...Map.groupBy(opened, ({ area }) => area)];
  return (
    <ul className={classes.opened}>
      {areas.map(([area, openings]) => {
        const records = [...new Set(openings.flatMap(({ record }) => (record ? [record.slice(0, 8)] : [])))];
        return (
          <li key={area}>
            {t(`area.${area as 'leads'}`)}
            {records.length > 0 && `: ${records.join(', ')}`}
          </li>
        );
      })}
    </ul>
  );
}

function VisitActs({ visit: { id, status, operator_name } }: { visit: VisitWithOpenings }) {
  const { t } = useTranslation('visits');
  const may = useMay();
  const refresh = useRefresh(visitApi.endVisit);
  const [isBusy, setBusy] = useState(false);
  async function act(call: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await call();
    } catch (error) {
      sayRefused(operator_name, error, t('list.failed'));
    }
    await refresh();
    setBusy(false);
  }
  const answer = (is_agreed: boolean) => () => visitApi.answerVisit({ params: { id }, body: { is_agreed } });
  const end = () => visitApi.endVisit({ params: { id } });
  const button = (label: string, call: () => Promise<unknown>) => (
    <Button size="xs" variant="default" disabled={isBusy} onClick={() => void act(call)}>
      {label}
    </Button>
  );
  if (!may(visitRoutes.routes.endVisit)) return null;
  return (
    <Group gap="xs" mt={6}>
      {status === 'Waiting' && button(t('list.agree'), answer(true))}
      {status === 'Waiting' && button(t('list.refuse'), answer(false))}
      {(status === 'Active' || status === 'Agreed') && button(t('list.end'), end)}
    </Group>
  );
}
