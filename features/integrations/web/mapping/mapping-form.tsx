import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { CreateFieldMapping, FieldMapping, Mapping } from '../../contract/field-mapping.ts';
import type { MapOptions } from '../../contract/mapping/map-lead.ts';
import { integrationApi } from '../use-integrations.ts';
import { MappingFields } from './mapping-fields.tsx';
import { bodyOf, checkedMapping, type MappingValues, valuesOf } from './mapping-values.ts';
import type { Samples } from './use-mapping.ts';

/** What a new mapping begins with. */
export type MappingStart = Partial<Omit<Mapping, 'id'>>;

interface MappingFormProps {
  integrationId: string;
  /** null: a new one. */
  mapping: FieldMapping | null;
  start: MappingStart;
  own: readonly FieldMapping[];
  samples: Samples;
  options: MapOptions;
  close: () => void;
}

/** A field mapping, with the sample beside it to pick from, and what it makes of that sample. */
export default function MappingForm({ mapping, ...props }: MappingFormProps) {
  return mapping ? <EditMapping {...props} mapping={mapping} /> : <CreateMapping {...props} />;
}

function CreateMapping({ integrationId, start, ...props }: Omit<MappingFormProps, 'mapping'>) {
  const { t } = useTranslation('integrations/mapping');
  const { id: userId } = useUser();
  const refresh = useRefresh(integrationApi.createFieldMapping);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<MappingValues | null>(null);
  const { form, notice, clear } = useDraftedForm<MappingValues>(
    // What is adapted is another draft than what is begun from nothing.
    `mapping-draft:${userId}:${integrationId}:${start.target_field ?? ''}`,
    checkedMapping,
    () => valuesOf(start),
    { toBody: bodyOf, changed: setTyped },
  );
  async function create(values: MappingValues): Promise<void> {
    const body = bodyOf(values) as CreateFieldMapping;
    await integrationApi.createFieldMapping({ params: { id: integrationId }, body }, { idempotencyKey });
    clear();
    sayDone(t('form.created'));
    props.close();
    await refresh();
  }
  return (
    <Fields
      {...props}
      {...{ form, notice }}
      now={typed ?? form.getValues()}
      mappingId={null}
      call={create}
      otherwise={t('form.failed_create')}
      submit={t('form.submit_create')}
    />
  );
}

function EditMapping({ mapping, ...props }: Omit<MappingFormProps, 'mapping'> & { mapping: FieldMapping }) {
  const { t } = useTranslation('integrations/mapping');
  const refresh = useRefresh(integrationApi.updateFieldMapping);
  const [now, setNow] = useState(() => valuesOf(mapping));
  const form = useValidatedForm<MappingValues>(checkedMapping, now, bodyOf, setNow);
  async function save(values: MappingValues): Promise<void> {
    const body = bodyOf(values) as CreateFieldMapping;
    await integrationApi.updateFieldMapping({ params: { id: mapping.id }, body });
    sayDone(t('form.reprocess_hint'), t('form.saved'));
    props.close();
    await refresh();
  }
  return (
    <Fields
      {...props}
      {...{ form, now }}
      notice={null}
      mappingId={mapping.id}
      call={save}
      otherwise={t('form.failed_edit')}
      submit={t('form.submit_edit')}
    />
  );
}

type Form = ReturnType<typeof useValidatedForm<MappingValues>>;

interface FieldsProps extends Pick<MappingFormProps, 'own' | 'samples' | 'options' | 'close'> {
  form: Form;
  notice: ReactNode;
  now: MappingValues;
  mappingId: string | null;
  call: (values: MappingValues) => Promise<void>;
  otherwise: string;
  submit: string;
}

function Fields({ form, notice, call, otherwise, submit, close, ...fields }: FieldsProps) {
  const { t } = useTranslation('platform');
  return (
    <CallForm
      once
      {...{ form, notice, call, otherwise }}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {submit}
          </Button>
        </DialogActions>
      }
    >
      <MappingFields form={form} {...fields} />
    </CallForm>
  );
}
