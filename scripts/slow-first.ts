import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole processes, started and killed: half a minute a file. */
const slow = /\/(apps\/server|platform\/server\/postgres|scripts)\/[^/]+$/;

/** Begins with the files that take longest, or the last of them would run alone while the other worker has nothing to do. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { first = [], rest = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      slow.test(moduleId) ? 'first' : 'rest',
    );
    return [...first, ...rest];
  }
}
