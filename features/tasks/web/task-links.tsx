import { IconShieldCheck, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { leadRoutes } from '#features/leads/contract.ts';
import { policyRoutes } from '#features/policies/contract.ts';
import { useMay } from '#platform/web/may.ts';
import { openRecord } from '#platform/web/navigation.ts';
import { RecordMark } from '#platform/web/records/record-mark.tsx';
import { Slot } from '#platform/web/slot.tsx';
import type { TaskCard } from '../contract.ts';
import { taskRenewal } from './places.ts';
import classes from './tasks.module.css';

/** Links to the lead, the policy, and the renewal of a task. */
export function TaskLinks({ task }: { task: TaskCard }) {
  return (
    <>
      <LeadLink task={task} />
      <PolicyLink task={task} />
      {task.renewal_id && <Slot of={taskRenewal} with={{ renewalId: task.renewal_id }} />}
    </>
  );
}

/** The client of a task, linked to the lead; plain text for users who may not open it. */
export function LeadLink({ task: { contact, lead_id } }: { task: TaskCard }) {
  const { t } = useTranslation('tasks');
  const may = useMay();
  if (!contact || !lead_id) return null;
  if (!may(leadRoutes.routes.readLead)) return <span className={classes.person}>{contact.name}</span>;
  return (
    <RecordMark
      icon={IconUsersGroup}
      text={contact.name}
      label={t('links.lead', { name: contact.name })}
      open={() => openRecord('leads', lead_id)}
    />
  );
}

/** A link to the policy of a task; renders nothing for users who may not open it. */
export function PolicyLink({ task: { policy_id, policy_number } }: { task: TaskCard }) {
  const { t } = useTranslation('tasks');
  const may = useMay();
  if (!policy_id || !policy_number || !may(policyRoutes.routes.readPolicy)) return null;
  return (
    <RecordMark
      icon={IconShieldCheck}
      text={policy_number}
      label={t('links.policy', { number: policy_number })}
      open={() => openRecord('policies', policy_id)}
    />
  );
}
