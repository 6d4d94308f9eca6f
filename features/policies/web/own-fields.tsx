import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notesMax } from '#features/leads/contract.ts';
import type { NamesIn } from '#platform/contract/record-fields.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import type { correctedFields, policyFields } from '../contract.ts';

type Placed = (typeof correctedFields)[number] | 'agent_assigned' | 'agent_id' | 'policy_number' | 'status';

/** The last fields of both forms of a policy, which are the same. */
export type OwnField = Exclude<NamesIn<typeof policyFields, 'create' | 'update'>, Placed>;

/** A form that has at least these fields. */
interface FormOfOwn {
  key: (path: OwnField) => string;
  getInputProps: (path: OwnField) => object;
}

export function OwnFields({ form }: { form: FormOfOwn }) {
  const { t } = useTranslation('policies');
  const inputs = {
    notes: (
      <LongText
        label={t('fields.notes')}
        rows={3}
        maxLength={notesMax}
        key={form.key('notes')}
        {...form.getInputProps('notes')}
      />
    ),
  } satisfies Record<OwnField, ReactNode>;
  return Object.values(inputs);
}
