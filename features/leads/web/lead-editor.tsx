import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf } from '#platform/web/form/draft.ts';
import { messageOf, showFieldErrors, useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useMay } from '#platform/web/may.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { type Lead, leadRoutes, leadStatuses, type Seller, UpdateLead } from '../contract.ts';
import { ContactFields, type LeadFormValues, LeadInfoFields, toCallBody } from './lead-fields.tsx';
import { leadApi, refreshLeads } from './use-leads.ts';

type EditorValues = LeadFormValues & { status: Lead['status'] };

/**
 * Every field of a lead, editable by those who may. Only what was changed is sent, and kept until it is saved or
 * cancelled: a session may end, and a panel be closed, in the middle.
 */
export function LeadEditor({ lead }: { lead: Lead }) {
  const { t } = useTranslation(['leads', 'platform']);
  const queryClient = useQueryClient();
  const mayEdit = useMay()(leadRoutes.routes.updateLead);
  const { id: userId } = useUser();
  // What the person began with: a change that somebody else makes meanwhile is not undone by this form.
  const [before, setBefore] = useState(() => valuesOf(lead));
  const draft = draftOf<UpdateLead>(`lead-draft:${userId}:${lead.id}`);
  const [kept] = useState(() => (mayEdit ? draft.read() : null));
  const [isChanged, setChanged] = useState(kept !== null);
  const form = useValidatedForm<EditorValues>(UpdateLead, withDraft(before, kept), toCallBody);

  function begin(values: EditorValues): void {
    draft.clear();
    setChanged(false);
    setBefore(values);
    form.setInitialValues(values);
    form.reset();
  }

  function keep(): void {
    const changes = changesOf(before, form.getValues());
    const isDifferent = Object.keys(changes).length > 0;
    if (isDifferent) draft.keep(changes);
    else draft.clear();
    setChanged(isDifferent);
  }

  const save = useMutation({
    mutationFn: (values: EditorValues) =>
      leadApi.updateLead({ params: { id: lead.id }, body: changesOf(before, values) }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(['readLead', lead.id], saved);
      begin(valuesOf(saved));
      sayDone(t('platform:results.saved'));
      await refreshLeads(queryClient);
    },
    onError: (error) => showFieldErrors(form as never, error),
  });
  const formElement = useRef<HTMLFormElement>(null);
  const failure = save.isError && Object.keys(form.errors).length === 0 ? save.error : null;
  // The browser's focus: the button stays in sight at the lower edge, what the server found wrong need not.
  useEffect(() => {
    if (save.error) focusWhatIsWrong(formElement.current);
  }, [save.error]);

  return (
    <form
      ref={formElement}
      noValidate
      onChange={keep}
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        // Once it is shown.
        () => requestAnimationFrame(() => focusWhatIsWrong(formElement.current)),
      )}
    >
      <Stack gap="sm">
        {failure && (
          <Alert color="red" role="alert" tabIndex={-1}>
            {messageOf(failure, t('platform:results.error_saving'))}
          </Alert>
        )}
        <NativeSelect
          label={t('fields.status')}
          data={leadStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          key={form.key('status')}
          {...form.getInputProps('status')}
          disabled={!mayEdit}
        />
        <LeadInfoFields form={form as never} readOnly={!mayEdit} agent={agentOf(lead)} />
        <ContactFields form={form as never} readOnly={!mayEdit} />
      </Stack>
      {mayEdit && (
        <DialogActions>
          {isChanged && (
            <>
              <Text size="sm" c="dimmed" role="status" flex={1}>
                {t('panel.unsaved')}
              </Text>
              <Button variant="default" disabled={save.isPending} onClick={() => begin(valuesOf(lead))}>
                {t('platform:actions.cancel')}
              </Button>
            </>
          )}
          <Button type="submit" loading={save.isPending}>
            {t('platform:actions.save')}
          </Button>
        </DialogActions>
      )}
    </form>
  );
}

function focusWhatIsWrong(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
}

function agentOf({ assigned_agent, assigned_agent_name }: Lead): Seller | null {
  return assigned_agent && assigned_agent_name ? { id: assigned_agent, full_name: assigned_agent_name } : null;
}

function valuesOf(lead: Lead): EditorValues {
  const { name, email, phone_national, whatsapp_national, address, language, tcpa_consent } = lead.contact;
  return {
    status: lead.status,
    contact: { name, email, phone: phone_national, whatsapp: whatsapp_national, address, language, tcpa_consent },
    product_type: lead.product_type ?? '',
    source: lead.source ?? '',
    campaign: lead.campaign,
    zip_code: lead.zip_code,
    notes: lead.notes,
    assigned_agent: lead.assigned_agent ?? '',
  };
}

/** The fields that differ, so that two people who edit different fields do not undo each other. */
function changesOf(before: EditorValues, after: EditorValues): UpdateLead {
  const from = toCallBody(before) as unknown as Record<string, unknown>;
  const to = toCallBody(after) as unknown as Record<string, unknown>;
  const changes = Object.fromEntries(
    Object.entries(to).filter(([name, value]) => name !== 'contact' && value !== from[name]),
  );
  const contact = Object.fromEntries(
    Object.entries(after.contact).filter(
      ([name, value]) => value !== before.contact[name as keyof typeof before.contact],
    ),
  );
  return { ...changes, ...(Object.keys(contact).length > 0 && { contact }) };
}

/** Puts what was typed earlier on top of what the lead is now. */
function withDraft(values: EditorValues, draft: UpdateLead | null): EditorValues {
  const { contact, ...changes } = draft ?? {};
  const typed = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? '']));
  return { ...values, ...typed, contact: { ...values.contact, ...contact } } as EditorValues;
}
