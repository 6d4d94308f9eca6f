import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { RecordPanel } from '#platform/web/records/record-panel.tsx';

const PanelContent = lazyView(() => import('./user-panel-content.tsx'));

/** One user beside the list; `id` null: closed. */
export function UserPanel({ id, close }: { id: string | null; close: () => void }) {
  const { t } = useTranslation('users');
  return <RecordPanel title={t('panel.title')} id={id} close={close} content={PanelContent} />;
}
