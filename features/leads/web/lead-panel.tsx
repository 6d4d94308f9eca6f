import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { RecordPanel } from '#platform/web/records/record-panel.tsx';

const PanelContent = lazyView(() => import('./lead-panel-content.tsx'));

/** One lead beside the board; `id` null: closed. */
export function LeadPanel({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useTranslation('leads');
  return <RecordPanel title={t('panel.title')} id={id} close={close} content={PanelContent} />;
}
