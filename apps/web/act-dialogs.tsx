import { Suspense } from 'react';
import type { ScreenAct } from '#platform/web/screen.ts';
import { viewOf } from './views.ts';

/** The dialogs of what can be begun from anywhere. They stay, so that the focus goes back where it came from. */
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
