import { Skeleton, Stack, Tabs, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../ui/async-state.tsx';
import { FormSkeleton } from '../ui/form-skeleton.tsx';

/** A record once it is there, and what stands in its place until then. */
export function LoadedRecord<Record>({
  record,
  children,
}: {
  record: UseQueryResult<Record>;
  children: (record: Record) => ReactNode;
}) {
  if (record.isError) return <LoadError error={record.error} retry={() => void record.refetch()} />;
  if (record.isPending) return <FormSkeleton fields={8} />;
  return children(record.data);
}

/** Whom a record is about. */
export function RecordTitle({ children }: { children: string }) {
  return (
    <Text component="h2" fz={20} fw={700} m={0}>
      {children}
    </Text>
  );
}

interface RecordSheetProps {
  /** What is always in sight. */
  head: ReactNode;
  details: ReactNode;
  /** May come late: few look at it. */
  history: ReactNode;
  /** What a kind of record has besides. */
  others?: { label: string; content: ReactNode };
}

/** Everything known about one record: its head, and the rest in tabs. What is typed in the details stays there. */
export function RecordSheet({ head, details, history, others }: RecordSheetProps) {
  const { t } = useTranslation('records');
  return (
    <Stack gap="md">
      {head}
      <Tabs defaultValue="details" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="details">{t('panel.details')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('panel.history')}</Tabs.Tab>
          {others && <Tabs.Tab value="others">{others.label}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="details" keepMounted>
          {details}
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <Suspense fallback={<Skeleton h={200} aria-hidden />}>{history}</Suspense>
        </Tabs.Panel>
        {others && <Tabs.Panel value="others">{others.content}</Tabs.Panel>}
      </Tabs>
    </Stack>
  );
}
