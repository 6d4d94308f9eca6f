import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { systemApi } from '../system-api.ts';

/** Offers a backup of one agency alone, which can be kept after the agency's thirty days. */
export default function BackUpFirst({ agency: { id, name } }: { agency: { id: string; name: string } }) {
  const { t } = useTranslation('system');
  const refresh = useRefresh(systemApi.requestBackup);
  const [isAsked, setAsked] = useState(false);
  async function ask(): Promise<void> {
    setAsked(true);
    try {
      await systemApi.requestBackup({ body: { tenant_id: id } });
      sayDone(t('backups.agency.asked'), name);
    } catch (error) {
      sayRefused(name, error, t('backups.agency.failed'));
      setAsked(false);
    }
    await refresh();
  }
  return (
    <div>
      <Button size="xs" variant="default" disabled={isAsked} onClick={() => void ask()}>
        {t('backups.agency.first')}
      </Button>
    </div>
  );
}
