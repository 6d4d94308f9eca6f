import { type ComponentType, type ReactNode, Suspense } from 'react';

/** A slot in an earlier slice's screen that later slices fill, so that the earlier slice doesn't depend on them. */
export interface SlotOf<Props extends object> {
  /** The fillings by the name of their slice, in display order. */
  fillings: Readonly<Record<string, ComponentType<Props>>>;
}

/** Creates an empty slot. `apps/web` registers its fillings before the first screen renders. */
export function createSlot<Props extends object>(): SlotOf<Props> {
  return { fillings: {} };
}

interface SlotProps<Props extends object> {
  of: SlotOf<Props>;
  with: Props;
  /** The placeholder of each filling while its code loads, if a late filling would move other content. */
  awaited?: ReactNode;
}

/** Renders the fillings of a slot with the slot's props, each as soon as its code is loaded. */
export function Slot<Props extends object>({ of: { fillings }, with: props, awaited }: SlotProps<Props>) {
  return Object.entries(fillings).map(([slice, Filling]) => (
    <Suspense key={slice} fallback={awaited}>
      <Filling {...props} />
    </Suspense>
  ));
}
