import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leadRoutes } from '#features/leads/contract.ts';
import { client } from '#platform/web/client.ts';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import type { TaskValues } from './task-fields.tsx';

const leadApi = client(leadRoutes);
const foundMax = 10;

interface LeadSelectProps {
  form: UseFormReturnType<TaskValues>;
  /** The client's name of the task's current lead. */
  current?: string | undefined;
}

/**
 * Selects the lead of a task, by any text that finds a lead; the selection can be empty. Another lead clears the
 * policy.
 */
export function LeadSelect({ form, current }: LeadSelectProps) {
  const { t } = useTranslation(['tasks', 'leads']);
  const may = useMay()(leadRoutes.routes.listLeads);
  const [chosen, choose] = useState(() => form.getValues().lead_id);
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() =>
    chosen && current ? { [chosen]: current } : {},
  );
  const [text, setText] = useState(names[chosen] ?? '');
  const [q] = useDebouncedValue(text.trim(), 250);
  const isTyped = q !== '' && q !== names[chosen];
  const found = useQuery({
    ...asking(leadApi.listLeads, { query: { limit: foundMax, ...(isTyped && { q }) } }),
    enabled: may,
    placeholderData: keepPreviousData,
  });
  if (!may) return null;
  const leads = (found.data?.items ?? []).map(({ id, contact, product_type }) => ({
    value: id,
    name: contact.name,
    label: [contact.name, product_type && t(`leads:product.${product_type}`), contact.phone_national]
      .filter(Boolean)
      .join(' · '),
  }));
  const own = names[chosen];
  const options = leads.map(({ value, label }) => ({ value, label: value === chosen ? (own ?? label) : label }));
  const isOffered = options.some(({ value }) => value === chosen);
  return (
    <Select
      searchable
      clearable
      label={t('fields.lead_id')}
      placeholder={t('create.no_lead')}
      value={chosen || null}
      searchValue={text}
      onSearchChange={setText}
      data={isOffered || !own ? options : [{ value: chosen, label: own }, ...options]}
      // The server has already filtered.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isPending ? undefined : t('create.nobody_found')}
      clearButtonProps={{ 'aria-label': t('create.clear_lead') }}
      comboboxProps={{ withinPortal: false }}
      error={form.getInputProps('lead_id').error}
      data-path="lead_id"
      onChange={(id) => {
        const lead = leads.find(({ value }) => value === id);
        if (lead) setNames({ ...names, [lead.value]: lead.label });
        choose(id ?? '');
        form.setFieldValue('lead_id', id ?? '');
        form.setFieldValue('policy_id', '');
      }}
    />
  );
}
