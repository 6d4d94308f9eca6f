import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleX, IconFileText, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { isFiltered } from '#platform/web/records/filters.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { textOf } from '#platform/web/text-of.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import { type LogLevel, type LogLine, logMessageName } from '../../contract.ts';
import classes from './logs.module.css';
import { type LogFilters, useLogs } from './use-logs.ts';

const looks: StatusLooks<LogLevel> = {
  info: { tone: 'neutral', icon: IconInfoCircle },
  warn: { tone: 'warning', icon: IconAlertTriangle },
  error: { tone: 'danger', icon: IconCircleX },
  fatal: { tone: 'danger', icon: IconCircleX },
};

interface Props {
  filters: LogFilters;
  isLive: boolean;
  /** Filters by one agency or one request. */
  narrow: (filters: LogFilters) => void;
}

/** The matching lines, newest first. */
export function LogList({ filters, isLive, narrow }: Props) {
  const { t } = useTranslation('system');
  const { paused: _, ...asked } = filters;
  const empty = isFiltered(asked) ? 'none_match' : 'empty';
  return (
    <RecordList
      list={useLogs(filters, isLive)}
      skeleton={<CardGridSkeleton height={60} />}
      empty={<Empty icon={<IconFileText size={40} />} title={t(`logs.${empty}`)} text={t('logs.empty_text')} />}
      count={(numbers) => t('logs.count', numbers)}
    >
      {(lines) => (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <Line key={line.id} line={line} narrow={narrow} />
          ))}
        </ul>
      )}
    </RecordList>
  );
}

function Line({ line, narrow }: { line: LogLine } & Pick<Props, 'narrow'>) {
  const { t } = useTranslation('system');
  const message = useMessage(line.message);
  const { date, time } = useFormats();
  const { at, level, tenant_id, tenant_name, request_id } = line;
  const seconds = at.slice('YYYY-MM-DDTHH:MM'.length, 'YYYY-MM-DDTHH:MM:SS'.length);
  return (
    <li className={classes.line}>
      <time className={classes.time} dateTime={at}>
        {date(at)}
        <br />
        {time(at).replace(/(\d)(?!.*\d)/, `$1${seconds}`)}
      </time>
      <div>
        <StatusPill status={level} looks={looks} textOf={(each) => t(`logs.levels.${each}`)} label={t('logs.level')} />
      </div>
      <div className={classes.what}>
        {message}
        <dl className={classes.facts}>
          <Fact name="route">{line.route}</Fact>
          <Fact name="job">{line.job}</Fact>
          <Fact name="status">{line.status}</Fact>
          <Fact name="ms">{line.ms === null ? null : t('logs.ms', { ms: line.ms })}</Fact>
          <Fact name="problem">{line.problem}</Fact>
          <Fact name="tenant">
            {tenant_id && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => narrow({ tenant_id, tenant_name: tenant_name ?? tenant_id })}
              >
                {tenant_name ?? tenant_id}
              </Anchor>
            )}
          </Fact>
          <Fact name="user_id">{line.user_id}</Fact>
          <Fact name="request_id">
            {request_id && (
              <Anchor component="button" type="button" size="sm" onClick={() => narrow({ q: request_id })}>
                {request_id}
              </Anchor>
            )}
          </Fact>
        </dl>
      </div>
    </li>
  );
}

/** The message in the reader's language. A message that another version logged is shown as it was logged. */
function useMessage(message: string): ReactNode {
  const { t, i18n } = useTranslation('system/logs');
  const name = logMessageName(message);
  if (!i18n.exists(`system/logs:messages.${name}`)) return <span lang="en">{message}</span>;
  return <span>{textOf(t, `system/logs:messages.${name}`)}</span>;
}

type FactName = 'route' | 'job' | 'status' | 'ms' | 'tenant' | 'request_id' | 'user_id' | 'problem';

function Fact({ name, children }: { name: FactName; children: ReactNode }) {
  const { t } = useTranslation('system');
  if (children === null || children === '') return null;
  return (
    <div>
      <dt>{t(`logs.fields.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
