import { expect, test } from 'vitest';
import { lateViewFaults, screenFiles } from './late-views.ts';

test('what is waited for keeps its place, so that nothing moves under a finger when it comes', () => {
  expect(screenFiles().length).toBeGreaterThan(100);
  expect(screenFiles().flatMap(([file, code]) => lateViewFaults(file, code))).toEqual([]);
});

test.each([
  ['<div><Suspense><Bar /></Suspense><List /></div>', 1],
  ['<>{isOpen && (<Suspense><Bar /></Suspense>)}<List /></>', 1],
  ['<><p><Suspense><Bar /></Suspense></p>{list}</>', 1],
  ['<><Suspense fallback={null}><Bar /></Suspense><List /></>', 1],
  ['useDeferredValue(<><Suspense fallback={null}><Bar /></Suspense><List /></>)', 0],
  ['<><Suspense fallback={<Skeleton />}><Bar /></Suspense><List /></>', 0],
  ['<><List />\n<Suspense><Bar /></Suspense>\n{/* nothing */}</>', 0],
])('%s: %i faults', (code, faults) => {
  expect(lateViewFaults('planted.tsx', `export const shown = ${code};`)).toHaveLength(faults);
});
