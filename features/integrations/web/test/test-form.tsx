import { Button, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { LongText } from '#platform/web/form/long-text.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { asking } from '#platform/web/reads.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import type { TestResult } from '../../contract/incoming-lead.ts';
import type { IntegrationCard, SamplePayloads } from '../../contract/integration.ts';
import classes from '../payload.module.css';
import { integrationApi } from '../use-integrations.ts';
import { lineOfFault } from './json-fault.ts';
import { TestOutcome } from './test-outcome.tsx';

interface TestFormProps {
  integration: IntegrationCard;
  close: () => void;
}

/** Tests a payload and shows its outcome. It starts with the standard form of the type. */
export default function TestForm(props: TestFormProps) {
  const samples = useQuery(asking(integrationApi.readSamples, { params: { id: props.integration.id } }));
  if (samples.isPending) return <FormSkeleton fields={3} />;
  return (
    <div ref={focusStart}>
      <DataForm {...props} samples={samples.data?.samples ?? []} />
    </div>
  );
}

/** A fault of the text itself is shown beside it, and nothing is sent. */
const Data = z.object({
  data: z
    .string()
    .check(z.minLength(1, { error: 'integrations/acts:test.empty', abort: true }), ({ value, issues }) => {
      const line = isJson(value) ? null : lineOfFault(value);
      if (line === null) return;
      issues.push({ code: 'custom', message: 'integrations/acts:test.invalid', params: { line }, input: value });
    }),
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function DataForm({ integration, samples, close }: TestFormProps & { samples: SamplePayloads['samples'] }) {
  const { t } = useTranslation(['integrations/acts', 'platform']);
  const formats = useFormats();
  const texts = samples.map(({ data }) => JSON.stringify(data, null, 2));
  const standard = samples.findIndex(({ incoming_lead_id }) => incoming_lead_id === null);
  const [shown, setShown] = useState<TestResult | null>(null);
  const form = useValidatedForm(Data, { data: texts[Math.max(0, standard)] ?? '' });
  const [chosen, choose] = useState(String(Math.max(0, standard)));
  form.watch('data', ({ value }) => choose(String(texts.indexOf(value as string))));

  async function test({ data }: { data: string }): Promise<void> {
    setShown(null);
    const body: unknown = JSON.parse(data);
    setShown(await integrationApi.testIntegration({ params: { id: integration.id }, body }));
  }

  return (
    <CallForm
      form={form}
      call={test}
      otherwise={t('test.failed')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.close')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('test.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t('test.intro')}</Text>
      {samples.length > 0 && (
        <NativeSelect
          label={t('test.sample')}
          value={chosen}
          onChange={({ currentTarget }) => form.setFieldValue('data', texts[Number(currentTarget.value)] ?? '')}
          data={[
            ...samples.map(({ incoming_lead_id, received_at }, index) => ({
              value: String(index),
              label:
                incoming_lead_id && received_at
                  ? t('test.received', { date: formats.date(received_at), time: formats.time(received_at) })
                  : t('test.standard'),
            })),
            { value: '-1', label: t('test.own') },
          ]}
        />
      )}
      <LongText
        label={t('test.data')}
        rows={10}
        spellCheck={false}
        autoCapitalize="none"
        className={classes.code}
        data-autofocus
        key={form.key('data')}
        {...form.getInputProps('data')}
      />
      {shown && <TestOutcome result={shown} />}
    </CallForm>
  );
}
