import { IconArrowDown, IconArrowUp, IconEqual, IconFlame, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import type { TaskPriority } from '../contract.ts';
import classes from './tasks.module.css';

const looks: Readonly<Record<TaskPriority, { tone: Meaning; icon: TablerIcon }>> = {
  Baja: { tone: 'neutral', icon: IconArrowDown },
  Media: { tone: 'info', icon: IconEqual },
  Alta: { tone: 'warning', icon: IconArrowUp },
  Urgente: { tone: 'danger', icon: IconFlame },
};

/** A task's priority as a word, a color, and a shape. */
export function PriorityMark({ priority }: { priority: TaskPriority }) {
  const { t } = useTranslation('tasks');
  const { tone, icon: Icon } = looks[priority];
  return (
    <span {...toneOf(tone, classes.priority)} data-priority={priority}>
      <Icon size={14} aria-hidden />
      {t(`priority.${priority}`)}
    </span>
  );
}

/** The color of a card's edge for a priority. */
export const priorityTone = (priority: TaskPriority): Meaning => looks[priority].tone;
