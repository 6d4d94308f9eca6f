import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unbroken } from '#platform/web/records/unbroken.tsx';
import { useIsPhone } from '#platform/web/touch.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { QuotedLead } from './quoting.ts';
import { useLeadsToQuote } from './use-quotes.ts';

/** Chooses the lead for a quote, by any text that finds a lead. Closed and lost leads cannot be quoted. */
export default function LeadPicker({ pick }: { pick: (lead: QuotedLead) => void }) {
  const { t } = useTranslation(['quotes', 'leads', 'records']);
  const isPhone = useIsPhone();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 250);
  const found = useLeadsToQuote(q);
  if (found.isError) return <LoadError error={found.error} retry={() => void found.refetch()} />;
  const leads = (found.data?.items ?? []).filter(({ status }) => status !== 'Cerrado' && status !== 'Perdido');
  return (
    <Select
      data-autofocus
      searchable
      label={t('create.lead')}
      description={t('create.lead_hint')}
      // As in every search: a phone has no space for the search hint.
      placeholder={isPhone ? t('records:filters.search') : t('leads:filters.search_hint')}
      withAsterisk
      value={null}
      searchValue={text}
      onSearchChange={setText}
      data={leads.map((lead) => ({
        value: lead.id,
        label: [
          lead.contact.name,
          lead.product_type && t(`leads:product.${lead.product_type}`),
          lead.contact.phone_national || lead.contact.email,
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      renderOption={({ option }) => (
        <span>
          <Unbroken text={option.label} />
        </span>
      )}
      // The server has already filtered.
      filter={({ options }) => options}
      // The list is part of the dialog, which reserves space for it, and scrolls itself.
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 260, overflowY: 'auto' } }}
      mih={360}
      nothingFoundMessage={found.isPending ? undefined : t('create.no_lead')}
      onChange={(id) => {
        const lead = leads.find((candidate) => candidate.id === id);
        if (lead) pick(lead);
      }}
    />
  );
}
