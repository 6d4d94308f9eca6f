import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start and kill whole processes: half a minute per file. */
const slow = /\/(apps\/server|platform\/server\/postgres|scripts)\/[^/]+$/;

/** Runs the slowest files first. Otherwise the last of them would run alone while the other worker is idle. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { first = [], rest = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      slow.test(moduleId) ? 'first' : 'rest',
    );
    return [...first, ...rest];
  }
}
