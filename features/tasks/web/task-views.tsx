import { useTranslation } from 'react-i18next';
import { Choice } from '#platform/web/ui/choice.tsx';
import classes from './tasks.module.css';

/** The views of the screen: those of the call, and all tasks. */
export const shownViews = ['mine', 'overdue', 'today', 'week', 'all'] as const;
export type ShownView = (typeof shownViews)[number];

export const isShownView = (name: string | undefined): name is ShownView =>
  (shownViews as readonly (string | undefined)[]).includes(name);

/** The selector of the view. */
export function TaskViews({ view, choose }: { view: ShownView; choose: (view: ShownView) => void }) {
  const { t } = useTranslation('tasks');
  return (
    <div className={classes.views}>
      <Choice
        label={t('views.label')}
        value={view}
        onChange={choose}
        options={shownViews.map((each) => ({ value: each, label: t(`view.${each}`) }))}
      />
    </div>
  );
}
