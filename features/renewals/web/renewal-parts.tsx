import { Text } from '@mantine/core';
import { IconBell, IconMail } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CreatePolicy, PolicyLine } from '#features/policies/web/index.tsx';
import { QuoteLine } from '#features/quotes/web/index.tsx';
import { taskRoutes } from '#features/tasks/contract.ts';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { RecordLink } from '#platform/web/records/record-link.tsx';
import type { Renewal, RenewalNotice } from '../contract.ts';
import classes from './renewals.module.css';
import { useOffer } from './use-renewals.ts';

/** The related records of a renewal: the policy that ends, the offer, the new policy, and the notices. */
export function RenewalParts({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation('renewals');
  const { policy, quote, new_policy, notices, task } = renewal;
  return (
    <>
      <Part title={t('panel.policy')}>
        <PolicyLine policy={{ ...policy, annual_premium: renewal.old_premium }} isOpen={false} />
      </Part>
      <Part title={t('panel.quote')}>
        {quote ? (
          <>
            <QuoteLine quote={quote} isOpen={false} />
            {!new_policy && <Offer id={quote.id} />}
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {t('panel.no_quote')}
          </Text>
        )}
      </Part>
      {new_policy && (
        <Part title={t('panel.new_policy')}>
          <RecordLink tab="policies" id={new_policy.id}>
            {new_policy.policy_number}
          </RecordLink>
        </Part>
      )}
      {task && (
        <Part title={t('panel.task')}>
          <TaskLink task={task} />
        </Part>
      )}
      <Part title={t('panel.notices')}>
        {notices.length > 0 ? (
          <ul className={classes.notices}>
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} />
            ))}
          </ul>
        ) : (
          <Text size="sm" c="dimmed">
            {t('panel.no_notices')}
          </Text>
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      <Suspense fallback={<div className={classes.awaited} aria-hidden />}>{children}</Suspense>
    </section>
  );
}

/** A link to the task with its progress; plain text for users who may not open it. */
function TaskLink({ task }: { task: NonNullable<Renewal['task']> }) {
  const { t } = useTranslation(['renewals', 'tasks']);
  const formats = useFormats();
  const title = useMadeName()(task.title);
  const may = useMay();
  const facts = [
    t(`tasks:status.${task.status}`),
    task.due_date && t('panel.task_due', { date: formats.day(task.due_date) }),
  ];
  return (
    <Text size="sm">
      {may(taskRoutes.routes.readTask) ? (
        <RecordLink tab="tasks" id={task.id}>
          {title}
        </RecordLink>
      ) : (
        title
      )}
      {` · ${facts.filter(Boolean).join(' · ')}`}
    </Text>
  );
}

/** The actions on the offer. */
function Offer({ id }: { id: string }) {
  const { data } = useOffer(id);
  return data ? <CreatePolicy quote={data} /> : null;
}

function NoticeLine({ notice: { type, recipient, status, created_at, settled_at } }: { notice: RenewalNotice }) {
  const { t } = useTranslation('renewals');
  const formats = useFormats();
  const at = settled_at ?? created_at;
  const Icon = type === 'Email' ? IconMail : IconBell;
  return (
    <li>
      <Icon size={16} aria-hidden className={classes.noticeSign} />
      <span className={classes.recipient}>
        {t(`notice_type.${type}`)} · {recipient}
      </span>
      <span className={classes.when} data-failed={status === 'failed' || undefined}>
        {t(`notice_status.${status}`)} · {formats.date(at)} {formats.time(at)}
      </span>
    </li>
  );
}
