import { Button, Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { CardFacts, CardFoot } from '#platform/web/records/card-facts.tsx';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { Figure, Figures } from '#platform/web/records/figures.tsx';
import { CardNames, CardTop, RecordCard } from '#platform/web/records/record-card.tsx';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { Empty, LoadError } from '#platform/web/ui/async-state.tsx';
import type { FailedJob } from '../../contract.ts';
import { systemApi } from '../system-api.ts';

/** The polling interval of the jobs, because operators get no live events. */
const everyMs = 10_000;

const words = ['due', 'running', 'later', 'held', 'failed'] as const;
const icons: Record<(typeof words)[number], TablerIcon> = {
  due: IconHourglass,
  running: IconPlayerPlay,
  later: IconClock,
  held: IconPlayerPause,
  failed: IconAlertTriangle,
};

/** The state of the background jobs, and the permanently failed ones. */
export default function WorkView() {
  const { t } = useTranslation('system');
  const { number } = useFormats();
  const work = useQuery({ ...asking(systemApi.readBackgroundWork, {}), refetchInterval: everyMs });
  if (work.isError) return <LoadError error={work.error} retry={() => void work.refetch()} />;
  if (!work.data) return <CardGridSkeleton height={140} />;
  const { failed_jobs, ...counts } = work.data;
  return (
    <>
      <Figures inRow={5} isLow>
        {words.map((word) => (
          <Figure
            key={word}
            icon={icons[word]}
            label={t(`work.${word}`)}
            value={number(counts[word])}
            tone={word === 'failed' && counts.failed > 0 ? 'danger' : undefined}
            isLong={word === 'failed'}
          />
        ))}
      </Figures>
      <Text size="sm" mb="md">
        {t('work.about')}
      </Text>
      {failed_jobs.length === 0 ? (
        <Empty icon={<IconCircleCheck size={40} />} title={t('work.empty')} text={t('work.empty_text')} />
      ) : (
        <CardGrid>
          {failed_jobs.map((job) => (
            <FailedJobCard key={job.id} job={job} />
          ))}
        </CardGrid>
      )}
    </>
  );
}

function FailedJobCard({ job }: { job: FailedJob }) {
  const { t } = useTranslation('system');
  const { date, time, number } = useFormats();
  return (
    <RecordCard aria-label={job.job}>
      <CardTop>
        <CardNames>
          <Text fw={600}>{job.job}</Text>
        </CardNames>
      </CardTop>
      <CardFacts
        facts={[
          [t('work.tenant'), job.tenant_name ?? t('work.platform')],
          [t('work.failed_at'), `${date(job.failed_at)} ${time(job.failed_at)}`],
          [t('work.tries'), number(job.tries)],
        ]}
      />
      <CardFoot>
        <FailedJobActs job={job} />
      </CardFoot>
    </RecordCard>
  );
}

function FailedJobActs({ job: { id, job } }: { job: FailedJob }) {
  const { t } = useTranslation('system');
  const refresh = useRefresh(systemApi.retryFailedJob);
  const [isBusy, setBusy] = useState(false);
  async function act(call: (input: { params: { id: string } }) => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    try {
      await call({ params: { id } });
      sayDone(done, job);
    } catch (error) {
      sayRefused(job, error, t('work.not_done'));
    }
    await refresh();
    setBusy(false);
  }
  const button = (word: 'retry' | 'drop', begin: () => Promise<void>) => (
    <Button
      size="xs"
      variant="default"
      disabled={isBusy}
      aria-label={t(`work.${word}_of`, { job })}
      onClick={() => void begin()}
    >
      {t(`work.${word}`)}
    </Button>
  );
  return (
    <Group gap="xs">
      {button('retry', () => act(systemApi.retryFailedJob, t('work.retried')))}
      {button('drop', () => act(systemApi.dropFailedJob, t('work.dropped')))}
    </Group>
  );
}
