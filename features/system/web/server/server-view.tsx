import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { asking } from '#platform/web/reads.ts';
import { CardFacts } from '#platform/web/records/card-facts.tsx';
import { CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { ServerFigures } from '../../contract.ts';
import { sizeText } from '../backups/size-text.ts';
import { systemApi } from '../system-api.ts';
import { ServerSeries } from './series.tsx';
import classes from './server.module.css';
import { SlowStatements } from './slow-statements.tsx';

const everyMs = 15_000;

/** The size and load of the database and the server. */
export default function ServerView() {
  const { t } = useTranslation('system');
  const figures = useQuery({ ...asking(systemApi.readServerFigures, {}), refetchInterval: everyMs });
  if (figures.isError) return <LoadError error={figures.error} retry={() => void figures.refetch()} />;
  if (!figures.data) return <CardGridSkeleton height={200} />;
  const { database, process } = figures.data;
  return (
    <>
      <Title order={2} size="h3" mb="sm">
        {t('server.process')}
      </Title>
      <ProcessFacts process={process} />
      <ServerSeries />
      <Title order={2} size="h3" mt="lg" mb="sm">
        {t('server.database')}
      </Title>
      <DatabaseFacts database={database} />
      <TableList tables={database.tables} />
      <SlowStatements slow_statements={database.slow_statements} />
    </>
  );
}

function ProcessFacts({ process }: Pick<ServerFigures, 'process'>) {
  const { t, i18n } = useTranslation('system');
  const { number, percent } = useFormats();
  return (
    <CardFacts
      facts={[
        [t('server.version'), `Node.js ${process.version}`],
        [t('server.up'), t('server.hours', { count: Math.floor(process.up_seconds / 3_600) })],
        [t('server.memory'), sizeText(process.memory_bytes, i18n.language)],
        [t('server.processors'), number(process.processors)],
        [t('server.load'), number(process.load)],
        [t('server.busy'), percent(process.busy)],
      ]}
    />
  );
}

function DatabaseFacts({ database }: Pick<ServerFigures, 'database'>) {
  const { t, i18n } = useTranslation('system');
  const { number } = useFormats();
  const { connections, connections_max } = database;
  return (
    <CardFacts
      facts={[
        [t('server.version'), `PostgreSQL ${database.version}`],
        [t('server.size'), sizeText(database.bytes, i18n.language)],
        [t('server.connections'), t('server.of', { used: number(connections), most: number(connections_max) })],
        [t('server.locks'), number(database.waiting_for_locks)],
      ]}
    />
  );
}

function TableList({ tables }: Pick<ServerFigures['database'], 'tables'>) {
  const { t, i18n } = useTranslation('system');
  const { number } = useFormats();
  return (
    <div className={classes.tables}>
      <table className={classes.table} aria-label={t('server.tables')}>
        <thead>
          <tr>
            <th>{t('server.table')}</th>
            <th>{t('server.size')}</th>
            <th>{t('server.grown')}</th>
            <th>{t('server.rows')}</th>
            <th>{t('server.dead_rows')}</th>
          </tr>
        </thead>
        <tbody>
          {tables.map(({ name, bytes, grown_bytes, rows, dead_rows }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{sizeText(bytes, i18n.language)}</td>
              <td>{grown_bytes === null ? '–' : sizeText(grown_bytes, i18n.language)}</td>
              <td>{number(rows)}</td>
              <td>{number(dead_rows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
