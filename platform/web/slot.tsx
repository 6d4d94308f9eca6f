import { type ComponentType, type ReactNode, Suspense } from 'react';

/** A place in an earlier slice's screen that later slices fill, so that the earlier one need not know them. */
export interface SlotOf<Props extends object> {
  /** By the name of the slice that fills it, in the order in which they show. */
  fillings: Readonly<Record<string, ComponentType<Props>>>;
}

/** An empty place. `apps/web` says what stands in it, before the first screen. */
export function createSlot<Props extends object>(): SlotOf<Props> {
  return { fillings: {} };
}

interface SlotProps<Props extends object> {
  of: SlotOf<Props>;
  with: Props;
  /** Stands for each filling until its code is there, where what comes late would push something down. */
  awaited?: ReactNode;
}

/** Shows what fills a place, with what the place knows; each filling as soon as its code is there. */
export function Slot<Props extends object>({ of: { fillings }, with: props, awaited }: SlotProps<Props>) {
  return Object.entries(fillings).map(([slice, Filling]) => (
    <Suspense key={slice} fallback={awaited}>
      <Filling {...props} />
    </Suspense>
  ));
}
