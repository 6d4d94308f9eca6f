import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserCheck, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailPattern, looksIncomplete } from '#platform/contract/fields.ts';
import { useFormats } from '#platform/web/format.ts';
import type { LeadDuplicate } from '../contract.ts';
import classes from './duplicate-warning.module.css';
import type { PersonForm } from './lead-fields.tsx';
import { useLeadDuplicates } from './use-leads.ts';

interface WarningProps<Values extends PersonForm> {
  form: UseFormReturnType<Values>;
  /** What the form creates. */
  of: 'lead' | 'policy';
  /** The client to which it will be added; null: a new client. */
  chosen: LeadDuplicate | null;
  choose: (client: LeadDuplicate | null) => void;
}

/** Warns that the agency already has a client with this e-mail or phone. It doesn't prevent saving. */
export function DuplicateWarning<Values extends PersonForm>({ form, of, chosen, choose }: WarningProps<Values>) {
  const { t } = useTranslation('leads');
  const typed = useTyped(form);
  const { data } = useLeadDuplicates(typed);
  const isAsked = typed.email !== '' || typed.phone !== '' || typed.whatsapp !== '';
  const matches = isAsked ? (data ?? []) : [];
  return (
    <div role="status" aria-live="polite" className={matches.length > 0 ? classes.known : undefined}>
      {matches.length > 0 && (
        <Alert mt="md" color="yellow" icon={<IconUsers aria-hidden />} title={t('duplicate.title')}>
          <Stack gap="sm">
            <Text size="sm">{t(of === 'lead' ? 'duplicate.text_lead' : 'duplicate.text_policy')}</Text>
            {matches.map((match) => (
              <Match
                key={match.client_id}
                match={match}
                isChosen={match.client_id === chosen?.client_id}
                choose={choose}
              />
            ))}
          </Stack>
        </Alert>
      )}
    </div>
  );
}

function Match({
  match,
  isChosen,
  choose,
}: {
  match: LeadDuplicate;
  isChosen: boolean;
  choose: (client: LeadDuplicate | null) => void;
}) {
  const { t } = useTranslation('leads');
  const formats = useFormats();
  const { contact, leads } = match;
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600}>
          {contact.name}
        </Text>
        <Text size="xs">{[contact.email, contact.phone_national].filter(Boolean).join(' · ')}</Text>
        <Text size="xs" fs="italic">
          {t(match.is_same ? 'duplicate.same' : 'duplicate.shares')}
        </Text>
        {leads.slice(0, 3).map((lead) => (
          <Text key={lead.id} size="xs">
            {[
              lead.product_type ? t(`product.${lead.product_type}`) : t('fields.unknown'),
              t(`status.${lead.status}`),
              formats.date(lead.created_at),
            ].join(' · ')}
          </Text>
        ))}
      </div>
      <Button
        size="xs"
        variant={isChosen ? 'filled' : 'default'}
        aria-pressed={isChosen}
        leftSection={isChosen ? <IconUserCheck size={14} aria-hidden /> : undefined}
        onClick={() => choose(isChosen ? null : match)}
      >
        {isChosen ? t('duplicate.chosen') : t('duplicate.choose')}
      </Button>
    </Group>
  );
}

const phoneDigitsMin = 7;

/** Whether the typed data has the client's e-mail or one of their numbers. */
export function isKnownAs({ contact }: LeadDuplicate, typed: Record<'email' | 'phone' | 'whatsapp', string>): boolean {
  const subscriber = (number: string) => number.replace(/\D/g, '').slice(-10);
  const email = typed.email.trim().toLowerCase();
  const numbers = [typed.phone, typed.whatsapp].map(subscriber).filter(({ length }) => length >= phoneDigitsMin);
  return (
    (email !== '' && email === contact.email.toLowerCase()) ||
    [contact.phone, contact.whatsapp].some((number) => numbers.includes(subscriber(number)))
  );
}

/** The typed data to check, shortly after the user stops typing. */
function useTyped<Values extends PersonForm>(form: UseFormReturnType<Values>) {
  const [contact, setContact] = useState(form.getValues().contact);
  const update = () => setContact({ ...form.getValues().contact });
  form.watch('contact.name', update);
  form.watch('contact.email', update);
  form.watch('contact.phone', update);
  form.watch('contact.whatsapp', update);
  const [settled] = useDebouncedValue(contact, 350);
  const address = settled.email.trim();
  const number = (text: string) => (text.replace(/\D/g, '').length >= phoneDigitsMin ? text.trim() : '');
  return {
    name: settled.name.trim(),
    // An incomplete address may match another client's address.
    email: emailPattern.test(address) && !looksIncomplete(address) ? address : '',
    phone: number(settled.phone),
    whatsapp: number(settled.whatsapp),
  };
}
