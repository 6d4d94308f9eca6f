import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { SentKind } from './sent-kind.ts';

const SendThroughForm = lazyView(() => import('./send-through-form.tsx'));

interface SendThroughDialogProps {
  /** null means closed. */
  kind: SentKind | null;
  /** The integration of the current filter. Absent means all. */
  integrationId: string | undefined;
  close: () => void;
}

/** The dialog to choose which ones are processed. */
export function SendThroughDialog({ kind, integrationId, close }: SendThroughDialogProps) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  return (
    <FormDialog
      opened={kind !== null}
      close={close}
      title={t(kind === 'held' ? 'reprocess.held_title' : 'reprocess.all_title')}
      size={480}
      fields={2}
    >
      <div ref={focusStart}>
        {kind && <SendThroughForm kind={kind} close={close} integrationId={integrationId ?? ''} />}
      </div>
    </FormDialog>
  );
}
