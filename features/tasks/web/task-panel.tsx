import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { RecordPanel } from '#platform/web/records/record-panel.tsx';

const PanelContent = lazyView(() => import('./task-panel-content.tsx'));

/** One task beside the list; `id` null: closed. */
export function TaskPanel({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useTranslation('tasks');
  return <RecordPanel title={t('panel.title')} id={id} close={close} content={PanelContent} />;
}
