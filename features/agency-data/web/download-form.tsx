import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#features/auth/web/index.tsx';
import { client } from '#platform/web/client.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { ExportProgress } from '#platform/web/records/export-progress.tsx';
import { useComing } from '#platform/web/records/use-coming.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { agencyDataRoutes, DownloadAgencyData } from '../contract.ts';

const agencyDataApi = client(agencyDataRoutes);

/** Asks for the user's own password, and saves the file. */
export default function DownloadForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['agency-data', 'platform', 'records']);
  const { username } = useUser();
  const form = useValidatedForm(DownloadAgencyData, { current_password: '' });
  const { begin, bytes, stop } = useComing();
  async function download(body: DownloadAgencyData) {
    saveFile(await agencyDataApi.downloadAgencyData({ body }, begin()));
    sayDone(t('done'));
    close();
  }
  function cancel() {
    stop();
    close();
  }
  return (
    <CallForm
      once
      form={form}
      call={download}
      otherwise={t('failed')}
      fieldOfCode={{ wrong_password: 'current_password' }}
    >
      <Text size="sm">{t('ask')}</Text>
      {/* For the browser's password manager, which needs the user name. */}
      <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordField
        key={form.key('current_password')}
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        aria-required
        {...form.getInputProps('current_password')}
      />
      <DialogActions>
        {form.submitting && <ExportProgress bytes={bytes} />}
        <Button variant="default" onClick={cancel}>
          {t('platform:actions.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {t('button')}
        </Button>
      </DialogActions>
    </CallForm>
  );
}
