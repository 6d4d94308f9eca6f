import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { differences } from '#platform/web/form/differences.ts';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { CreateFieldMapping, FieldMapping, Mapping } from '../../contract/field-mapping.ts';
import { integrationApi } from '../use-integrations.ts';
import { MappingFields } from './mapping-fields.tsx';
import { bodyOf, checkedMapping, type MappingValues, valuesOf } from './mapping-values.ts';
import type { Samples } from './use-mapping.ts';

/** The initial values of a new mapping. */
export type MappingStart = Partial<Omit<Mapping, 'id'>>;

interface MappingFormProps {
  integrationId: string;
  /** null means a new one. */
  mapping: FieldMapping | null;
  start: MappingStart;
  samples: Samples;
  close: () => void;
}

/** The form of a field mapping, with the sample to pick from and the preview of its result. */
export default function MappingForm({ mapping, ...props }: MappingFormProps) {
  return mapping ? <EditMapping {...props} mapping={mapping} /> : <CreateMapping {...props} />;
}

function CreateMapping({ start, ...props }: Omit<MappingFormProps, 'mapping'>) {
  const { t } = useTranslation('integrations/mapping');
  const refresh = useRefresh(integrationApi.createFieldMapping);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // An adapted standard mapping has another draft than an empty one.
  const { integrationId } = props;
  const { clear, ...drafted } = useMappingDraft(`${integrationId}:${start.target_field ?? ''}`, start);
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
      {...drafted}
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
  const { clear, ...drafted } = useMappingDraft(mapping.id, mapping);
  async function save(values: MappingValues): Promise<void> {
    // Concurrent changes to other fields stay.
    const body = differences(bodyOf(valuesOf(mapping)), bodyOf(values));
    await integrationApi.updateFieldMapping({ params: { id: mapping.id }, body });
    clear();
    sayDone(t('form.reprocess_hint'), t('form.saved'));
    props.close();
    await refresh();
  }
  return (
    <Fields
      {...props}
      {...drafted}
      mappingId={mapping.id}
      call={save}
      otherwise={t('form.failed_edit')}
      submit={t('form.submit_edit')}
    />
  );
}

/** The form of a mapping, which keeps its draft until it is saved, and its current values. */
function useMappingDraft(name: string, start: MappingStart) {
  const { id: userId } = useUser();
  const [typed, setTyped] = useState<MappingValues | null>(null);
  const drafted = useDraftedForm<MappingValues>(
    `mapping-draft:${userId}:${name}`,
    checkedMapping,
    () => valuesOf(start),
    {
      toBody: bodyOf,
      changed: setTyped,
    },
  );
  return { ...drafted, now: typed ?? drafted.form.getValues() };
}

interface FieldsProps extends Pick<MappingFormProps, 'integrationId' | 'samples' | 'close'> {
  form: UseFormReturnType<MappingValues>;
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
      form={form}
      notice={notice}
      call={call}
      otherwise={otherwise}
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
