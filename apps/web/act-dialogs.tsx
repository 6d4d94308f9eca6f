import { Suspense } from 'react';
import type { ScreenAct } from '#platform/web/screen.ts';
import { viewOf } from './views.ts';

/** The dialogs that can be opened from anywhere. They stay mounted, so that the focus returns to its origin. */
export function ActDialogs({ acts }: { acts: readonly ScreenAct[] }) {
  return acts.map(({ name, load }) => {
    const Dialog = viewOf(load, []);
    return (
      <Suspense key={name}>
        <Dialog />
      </Suspense>
    );
  });
}
