import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { reprocessingLeads } from '../../contract/access.ts';
import classes from '../integrations.module.css';
import type { IncomingFilters } from '../use-integrations.ts';
import { IncomingFilterBar } from './incoming-filters.tsx';
import { IncomingList } from './incoming-list.tsx';
import { IncomingPanel } from './incoming-panel.tsx';
import { SendThroughDialog } from './send-through-dialog.tsx';
import type { SentKind } from './sent-kind.ts';

/** The incoming leads and their outcomes. */
export default function IncomingView() {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const { filters, change, openId, open, close } = useListView<IncomingFilters>('integrations');
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts([{ key: '/', label: t('filters.search'), act: () => searchField.current?.focus() }]);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.bar}>
          <IncomingFilterBar filters={filters} change={change} searchField={searchField} />
        </div>
        <SendThrough integrationId={filters.integration_id} />
      </div>
      <IncomingList filters={filters} change={change} open={open} />
      <IncomingPanel id={openId} close={close} />
    </>
  );
}

/** Bulk actions for users who may perform them. */
function SendThrough({ integrationId }: { integrationId: string | undefined }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const [kind, setKind] = useState<SentKind | null>(null);
  if (!useMay()(reprocessingLeads)) return null;
  return (
    <div className={classes.acts}>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setKind('failed')}>
        {t('reprocess.all')}
      </Button>
      <Button variant="default" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => setKind('held')}>
        {t('reprocess.held')}
      </Button>
      <SendThroughDialog kind={kind} integrationId={integrationId} close={() => setKind(null)} />
    </div>
  );
}
