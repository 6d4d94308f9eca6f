import { test } from 'vitest';
import { cardVisits, expectSeen, renderCard } from '#platform/web/test-cards.tsx';
import { enter, statusIn } from '#platform/web/test-page.tsx';
import { TaskCard } from './task-card.tsx';
import { aTask } from './test-tasks.ts';

test.each(cardVisits)(
  'shows what is specified of a task without a pointer on it: on %s',
  async (_, language, place) => {
    await enter({ tab: 'tasks', language, agency: { features_enabled: ['tasks', 'leads', 'policies'] } });
    const task = aTask({ due_date: '2026-12-24' });
    const card = await renderCard(<TaskCard task={task} open={() => {}} />, place);
    const priority = { en: 'High', es: 'Alta' }[language];
    await expectSeen(card, [
      ...[task.title, task.description, '12/24/2026', 'Lucía Ferrer', 'Rosa Martínez'].map((text) =>
        card.getByText(text, { exact: true }),
      ),
      card.getByText(priority),
      statusIn(card),
    ]);
  },
);
