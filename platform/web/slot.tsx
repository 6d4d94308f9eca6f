import type { ComponentType } from 'react';

/**
 * A place in an earlier slice's screen that a later slice fills, so that the earlier one need not know it.
 */
export interface Place<Props extends object> {
  /** Set once by `apps/web`, before the first screen; null: the place stays empty. */
  filling: ComponentType<Props> | null;
}

export function createPlace<Props extends object>(): Place<Props> {
  return { filling: null };
}

/** Shows what fills a place, with what the place knows. */
export function Slot<Props extends object>({
  of: { filling: Filling },
  with: props,
}: {
  of: Place<Props>;
  with: Props;
}) {
  return Filling && <Filling {...props} />;
}
