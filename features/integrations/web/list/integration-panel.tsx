import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { RecordPanel } from '#platform/web/records/record-panel.tsx';

const PanelContent = lazyView(() => import('./integration-panel-content.tsx'));

/** One integration beside the list. `id` null means closed. */
export function IntegrationPanel({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useTranslation('integrations/setup');
  return <RecordPanel title={t('panel.title')} id={id} close={close} content={PanelContent} />;
}
