import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useKeptForm } from '#platform/web/form/use-kept-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { type CommunicationTemplate, CreateTemplate, UpdateTemplate } from '../../contract/templates.ts';
import { communicationApi } from '../use-communications.ts';
import { TemplateFields } from './template-fields.tsx';
import {
  blankTemplate,
  bodyOfTemplate,
  changesOfTemplate,
  type TemplateValues,
  valuesOfTemplate,
} from './template-values.ts';

interface WriteTemplateProps {
  /** The template to change or copy; null: a new one. */
  template: CommunicationTemplate | null;
  isCopy?: boolean;
  close: () => void;
}

/** The form of a template, with the preview beside it. */
export default function WriteTemplateForm({ template, isCopy = false, close }: WriteTemplateProps) {
  return template && !isCopy ? (
    <EditTemplate template={template} close={close} />
  ) : (
    <NewTemplate origin={template} close={close} />
  );
}

function NewTemplate({ origin, close }: { origin: CommunicationTemplate | null; close: () => void }) {
  const { t } = useTranslation(['communications/templates', 'platform']);
  const refresh = useRefresh(communicationApi.createTemplate);
  const { id: userId } = useUser();
  // One dialog, one template: a second click or a lost response creates nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const copied = origin && {
    ...valuesOfTemplate(origin),
    name: t('copy_name', { name: origin.name }),
    is_active: true,
  };
  const [typed, setTyped] = useState<TemplateValues | null>(null);
  const { form, notice, clear } = useDraftedForm<TemplateValues>(
    `template-draft:${userId}:${origin?.id ?? 'new'}`,
    CreateTemplate,
    () => copied ?? blankTemplate(),
    { toBody: bodyOfTemplate, changed: setTyped },
  );
  async function create(values: TemplateValues): Promise<void> {
    const { name } = await communicationApi.createTemplate({ body: bodyOfTemplate(values) }, { idempotencyKey });
    clear();
    sayDone(t('create.done'), name);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={create}
      otherwise={t('platform:results.error_creating')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('create.submit')}
          </Button>
        </DialogActions>
      }
    >
      <TemplateFields form={form} now={typed ?? form.getValues()} />
    </CallForm>
  );
}

function EditTemplate({ template, close }: { template: CommunicationTemplate; close: () => void }) {
  const kept = useKeptForm({
    name: `template-draft:${template.id}`,
    record: template,
    valuesOf: valuesOfTemplate,
    schema: UpdateTemplate,
    changesOf: changesOfTemplate,
    at: { params: { id: template.id } },
    read: communicationApi.readTemplate,
    write: communicationApi.updateTemplate,
  });
  return (
    <RecordForm kept={kept} done={close}>
      <WatchedFields form={kept.form} />
    </RecordForm>
  );
}

const watched = Object.keys(blankTemplate());

/** The fields, with the current form values. */
function WatchedFields({ form }: { form: UseFormReturnType<TemplateValues> }) {
  const [now, setNow] = useState(form.getValues());
  for (const field of watched) form.watch(field, () => setNow({ ...form.getValues() }));
  return <TemplateFields form={form} now={now} />;
}
