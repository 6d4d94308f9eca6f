import { ActionIcon, Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { useIsPhone } from '#platform/web/touch.ts';
import { policyImport } from './policy-import.ts';

/** A link to the import of policies, for users who may. */
export function ImportButton() {
  const { t } = useTranslation('policies');
  const may = useMay();
  const isPhone = useIsPhone();
  const { act } = policyImport;
  if (!act || !may(act.route)) return null;
  if (isPhone) {
    return (
      <ActionIcon variant="default" size={36} aria-label={t('import')} onClick={act.begin}>
        <IconTableImport size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button variant="default" leftSection={<IconTableImport size={16} aria-hidden />} onClick={act.begin}>
      {t('import')}
    </Button>
  );
}
