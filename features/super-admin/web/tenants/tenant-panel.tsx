import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { RecordPanel } from '#platform/web/records/record-panel.tsx';

const TenantPanelContent = lazyView(() => import('./tenant-panel-content.tsx'));

/** One agency beside the list. */
export function TenantPanel({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useTranslation('super-admin');
  return <RecordPanel title={t('tenants.one')} id={id} close={close} content={TenantPanelContent} />;
}
