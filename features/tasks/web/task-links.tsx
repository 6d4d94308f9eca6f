import { IconShieldCheck, IconUsersGroup, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { leadRoutes } from '#features/leads/contract.ts';
import { policyRoutes } from '#features/policies/contract.ts';
import { useMay } from '#platform/web/may.ts';
import { openRecord } from '#platform/web/navigation.ts';
import type { TaskCard } from '../contract.ts';
import classes from './tasks.module.css';

/** The ways to the lead and the policy that a task belongs to. */
export function TaskLinks({ task }: { task: TaskCard }) {
  return (
    <>
      <LeadLink task={task} />
      <PolicyLink task={task} />
    </>
  );
}

/** Whose task it is, and the way to her lead; her name alone for who may not open it. */
export function LeadLink({ task: { contact, lead_id } }: { task: TaskCard }) {
  const { t } = useTranslation('tasks');
  const may = useMay();
  if (!contact || !lead_id) return null;
  if (!may(leadRoutes.routes.readLead)) return <span className={classes.person}>{contact.name}</span>;
  return (
    <Link
      icon={IconUsersGroup}
      text={contact.name}
      label={t('links.lead', { name: contact.name })}
      open={() => openRecord('leads', lead_id)}
    />
  );
}

/** The way to the policy of a task; nothing for who may not open it. */
export function PolicyLink({ task: { policy_id, policy_number } }: { task: TaskCard }) {
  const { t } = useTranslation('tasks');
  const may = useMay();
  if (!policy_id || !policy_number || !may(policyRoutes.routes.readPolicy)) return null;
  return (
    <Link
      icon={IconShieldCheck}
      text={policy_number}
      label={t('links.policy', { number: policy_number })}
      open={() => openRecord('policies', policy_id)}
    />
  );
}

interface LinkProps {
  icon: TablerIcon;
  text: string;
  label: string;
  open: () => void;
}

function Link({ icon: Icon, text, label, open }: LinkProps) {
  return (
    <button type="button" className={classes.link} aria-label={label} title={text} onClick={open}>
      <Icon size={14} aria-hidden />
      <span>{text}</span>
    </button>
  );
}
