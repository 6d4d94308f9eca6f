import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import type { FieldValues } from '#platform/web/form/field-values.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import type { Person } from '#platform/web/form/names-apart.ts';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { descriptionMax, type taskFields, taskPriorities, taskStatuses, titleMax } from '../contract.ts';

/** A task as its forms hold it. */
export type TaskValues = FieldValues<typeof taskFields, 'update'>;
type Shown = Exclude<keyof TaskValues, 'lead_id' | 'policy_id'>;

interface TaskFieldsProps {
  form: UseFormReturnType<TaskValues>;
  /** The current assignee: offered even if this user is no longer a seller. */
  current?: Person | null;
  /** Omitted where the status is changed elsewhere. */
  withStatus?: boolean;
  /** Whether these fields are the first of the view. */
  isFirst?: boolean;
  /** The fields for the task's references, if they can be chosen. */
  children?: ReactNode;
}

/** The fields of a task: what to do, who does it, and the due date. */
export function TaskFields({ form, current = null, withStatus, isFirst, children }: TaskFieldsProps) {
  const { t } = useTranslation('tasks');
  const sellers = useSellers();
  const above = {
    title: (
      <TextInput
        label={t('fields.title')}
        withAsterisk
        autoComplete="off"
        maxLength={titleMax}
        data-autofocus={isFirst || undefined}
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
    ),
    description: (
      <LongText
        label={t('fields.description')}
        withAsterisk
        rows={3}
        maxLength={descriptionMax}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
    ),
  };
  const paired = {
    due_date: (
      <TextInput
        type="date"
        label={t('fields.due_date')}
        key={form.key('due_date')}
        {...form.getInputProps('due_date')}
      />
    ),
    assigned_to: (
      <PersonSelect
        key="assigned_to"
        form={form}
        path="assigned_to"
        label={t('fields.assigned_to')}
        people={sellers}
        current={current}
      />
    ),
    priority: (
      <NativeSelect
        label={t('fields.priority')}
        data={taskPriorities.toReversed().map((value) => ({ value, label: t(`priority.${value}`) }))}
        key={form.key('priority')}
        {...form.getInputProps('priority')}
      />
    ),
    status: withStatus && (
      <NativeSelect
        label={t('fields.status')}
        data={taskStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        key={form.key('status')}
        {...form.getInputProps('status')}
      />
    ),
  } satisfies Record<Exclude<Shown, keyof typeof above>, ReactNode>;
  return (
    <Stack gap="sm">
      {Object.values(above)}
      {children}
      <SideBySide>{Object.values(paired)}</SideBySide>
    </Stack>
  );
}
