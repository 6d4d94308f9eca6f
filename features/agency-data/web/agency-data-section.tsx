import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { agencyDataRoutes } from '../contract.ts';

const DownloadForm = lazyView(() => import('./download-form.tsx'));

/** Says what the data of the agency are, and downloads them. */
export default function AgencyDataSection() {
  const { t } = useTranslation('agency-data');
  const may = useMay();
  const headingId = useId();
  const [isAsking, asking] = useDisclosure(false);
  if (!may(agencyDataRoutes.routes.downloadAgencyData)) return null;
  return (
    <Paper component="section" p="md" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        {t('title')}
      </Title>
      <Text size="sm" c="dimmed" my="xs">
        {t('about')}
      </Text>
      <Group>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={asking.open}>
          {t('button')}
        </Button>
      </Group>
      <FormDialog opened={isAsking} close={asking.close} title={t('title')} size={480} fields={1}>
        <div ref={focusStart}>
          <DownloadForm close={asking.close} />
        </div>
      </FormDialog>
    </Paper>
  );
}
