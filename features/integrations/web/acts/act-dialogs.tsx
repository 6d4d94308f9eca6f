import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { useSecretName } from '../secrets/use-secret-name.ts';
import { withWords } from '../with-words.ts';
import {
  deletingIntegration,
  pausingIntegration,
  rotatingSecret,
  testingIntegration,
  undoingDeliveries,
  uploadingFile,
} from './acts.ts';

const TestForm = lazyView(() => withWords(import('../test/test-form.tsx'), 'integrations/acts'));
const DeleteForm = lazyView(() => withWords(import('./delete-form.tsx'), 'integrations/acts'));
const PauseForm = lazyView(() => withWords(import('./pause-form.tsx'), 'integrations/acts'));
const RotateForm = lazyView(() => import('../secrets/rotate-form.tsx'));
const UndoForm = lazyView(() => withWords(import('../undo/undo-form.tsx'), 'integrations/undo'));
const Upload = lazyView(() => withWords(import('../upload/upload.tsx'), 'integrations/upload'));

/** The dialogs for actions on integrations. They stay mounted, so that the focus returns to its origin. */
export function ActDialogs() {
  return (
    <>
      <TestDialog />
      <DeleteDialog />
      <PauseDialog />
      <RotateDialog />
      <UndoDialog />
      <UploadDialog />
    </>
  );
}

function TestDialog() {
  const { t } = useTranslation('integrations');
  const tested = testingIntegration.use()?.subject;
  return (
    <FormDialog
      opened={tested !== undefined}
      close={testingIntegration.end}
      title={t('list.test_title', { name: tested?.name })}
      size={760}
      fields={3}
    >
      {tested && <TestForm integration={tested} close={testingIntegration.end} />}
    </FormDialog>
  );
}

function DeleteDialog() {
  const { t } = useTranslation('integrations');
  const deleted = deletingIntegration.use()?.subject;
  return (
    <FormDialog
      opened={deleted !== undefined}
      close={deletingIntegration.end}
      title={t('list.delete_title', { name: deleted?.name })}
      size={480}
      fields={1}
    >
      <div ref={focusStart}>{deleted && <DeleteForm integration={deleted} close={deletingIntegration.end} />}</div>
    </FormDialog>
  );
}

function PauseDialog() {
  const { t } = useTranslation('integrations');
  const paused = pausingIntegration.use()?.subject;
  return (
    <FormDialog
      opened={paused !== undefined}
      close={pausingIntegration.end}
      title={t('list.pause_title', { name: paused?.name })}
      size={480}
      fields={1}
    >
      <div ref={focusStart}>{paused && <PauseForm integration={paused} close={pausingIntegration.end} />}</div>
    </FormDialog>
  );
}

function RotateDialog() {
  const { t } = useTranslation('integrations/setup');
  const rotated = rotatingSecret.use()?.subject;
  const nameOf = useSecretName(rotated?.integration.integration_type ?? 'Webhook');
  return (
    <FormDialog
      opened={rotated !== undefined}
      close={rotatingSecret.end}
      title={rotated ? t(rotated.isSet ? 'rotate.title' : 'rotate.title_set', { name: nameOf(rotated.name) }) : ''}
      size={480}
      fields={1}
    >
      <div ref={focusStart}>{rotated && <RotateForm {...rotated} close={rotatingSecret.end} />}</div>
    </FormDialog>
  );
}

function UndoDialog() {
  const { t } = useTranslation('integrations/setup');
  const undone = undoingDeliveries.use()?.subject;
  return (
    <FormDialog
      opened={undone !== undefined}
      close={undoingDeliveries.end}
      title={t('undo.title', { name: undone?.name })}
      size={560}
      fields={3}
    >
      <div ref={focusStart}>{undone && <UndoForm integration={undone} close={undoingDeliveries.end} />}</div>
    </FormDialog>
  );
}

function UploadDialog() {
  const { t } = useTranslation('integrations');
  const upload = uploadingFile.use()?.subject;
  return (
    <FormDialog
      opened={upload !== undefined}
      close={uploadingFile.end}
      title={t('list.upload_title')}
      size={880}
      fields={4}
    >
      {upload && <Upload {...upload} close={uploadingFile.end} />}
    </FormDialog>
  );
}
