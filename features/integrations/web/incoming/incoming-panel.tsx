import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { RecordPanel } from '#platform/web/records/record-panel.tsx';

const PanelContent = lazyView(() => import('./incoming-panel-content.tsx'));

/** One incoming lead beside the list. `id` null means closed. */
export function IncomingPanel({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  return <RecordPanel title={t('panel.title')} id={id} close={close} content={PanelContent} />;
}
