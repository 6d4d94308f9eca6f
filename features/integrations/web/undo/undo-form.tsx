import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { IntegrationCard } from '../../contract/integration.ts';
import { type UndoDeliveries, UndoQuery } from '../../contract/undo.ts';
import classes from '../integrations.module.css';
import { integrationApi } from '../use-integrations.ts';
import { LastUndo } from './last-undo.tsx';
import { UndoCounts } from './undo-counts.tsx';

interface UndoFormProps {
  integration: IntegrationCard;
  close: () => void;
}

/** Undoes deliveries whose only authentication is the address. The selection is counted before it is undone. */
export default function UndoForm({ integration: { id, name }, close }: UndoFormProps) {
  const { t } = useTranslation(['integrations/undo', 'platform']);
  const { number } = useFormats();
  const refresh = useRefresh(integrationApi.undoDeliveries);
  const [chosen, setChosen] = useState<UndoDeliveries>({});
  const isReversed = Boolean(chosen.received_from && chosen.received_to && chosen.received_to < chosen.received_from);
  const isChosen = Object.values(chosen).some(Boolean) && !isReversed;
  const preview = useQuery({
    ...asking(integrationApi.previewUndo, { params: { id }, query: isReversed ? {} : given(chosen) }),
    placeholderData: keepPreviousData,
  });
  const form = useValidatedForm(UndoQuery, {});
  const choose = (change: UndoDeliveries) => setChosen({ ...chosen, ...change });
  if (preview.isError) return <LoadError error={preview.error} retry={() => void preview.refetch()} />;
  const { data } = preview;
  const isUnderWay = data?.last?.status === 'undoing';

  async function undo(): Promise<void> {
    await integrationApi.undoDeliveries({ params: { id }, body: given(chosen) });
    sayDone(t('begun'), name);
    setChosen({});
    await refresh();
  }

  return (
    <CallForm
      form={form}
      call={undo}
      otherwise={t('failed')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.close')}
          </Button>
          <Button
            type="submit"
            color="red"
            loading={form.submitting}
            disabled={!isChosen || isUnderWay || preview.isPlaceholderData || !data?.deliveries}
          >
            {isChosen && data ? t('submit', { count: data.leads, number: number(data.leads) }) : t('none_chosen')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t('intro')}</Text>
      {data?.last && <LastUndo undo={data.last} />}
      <div className={classes.undoDays}>
        {(['received_from', 'received_to'] as const).map((field) => (
          <TextInput
            key={field}
            type="date"
            label={t(field)}
            data-autofocus={field === 'received_from' || undefined}
            value={chosen[field] ?? ''}
            error={field === 'received_to' && isReversed && t('platform:validation.days_reversed')}
            onChange={({ currentTarget }) => choose({ [field]: currentTarget.value || undefined })}
          />
        ))}
      </div>
      <NativeSelect
        label={t('sender')}
        description={t('sender_hint')}
        value={chosen.sender ?? ''}
        data={[
          { value: '', label: t('any_sender') },
          ...(data?.senders ?? []).map(({ sender, deliveries: count }) => ({
            value: sender,
            label: t('sender_count', { sender, count, number: number(count) }),
          })),
        ]}
        onChange={({ currentTarget }) => choose({ sender: currentTarget.value || undefined })}
      />
      <UndoCounts preview={data} isChosen={isChosen} />
    </CallForm>
  );
}

/** A selection without its empty fields. */
const given = (chosen: UndoDeliveries): UndoDeliveries =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
