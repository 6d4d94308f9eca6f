import { type ReactNode, Suspense } from 'react';
import { twoStepView } from '../two-step-view.ts';
import { confirming } from './confirmed.ts';

const ConfirmForm = twoStepView(() => import('./confirm-form.tsx'));

/** A dialog's content; while a call in it waits for a confirmation, the confirmation form in its place. */
export function Confirming({ children }: { children: ReactNode }) {
  const asked = confirming.use();
  const end = (isGiven: boolean) => {
    confirming.end();
    asked?.subject(isGiven);
  };
  return (
    <>
      <div hidden={asked !== null}>{children}</div>
      {asked && (
        <Suspense>
          <ConfirmForm end={end} />
        </Suspense>
      )}
    </>
  );
}
