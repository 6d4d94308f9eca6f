import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { RecordPanel } from '#platform/web/records/record-panel.tsx';

const PanelContent = lazyView(() => import('./panel/commission-panel-content.tsx'));

/** One commission beside the list; `id` null: closed. */
export function CommissionPanel({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useTranslation('commissions');
  return <RecordPanel title={t('panel.title')} id={id} close={close} content={PanelContent} />;
}
