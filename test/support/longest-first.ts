import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, mostly by waiting, in the order in which it is to begin. */
const LONGEST = [
  'test/start/building.test.ts',
  'test/crash/kill.test.ts',
  'test/crash/mail.test.ts',
  'test/crash/disk.test.ts',
  'test/start/backup.test.ts',
  'test/start/recovering.test.ts',
  'test/api/fuzz.test.ts',
  'test/api/delivery-partner.test.ts',
  'test/api/delivery-reports.test.ts',
  'test/api/accounts-throttle.test.ts',
  'test/api/seo.test.ts',
  'test/api/access.test.ts',
  'test/api/faults-connection.test.ts',
  'test/api/delivery-demo.test.ts',
  'test/api/faults-listener.test.ts',
]

/** Begins with the longest files, also in a fresh clone, where vitest does not know how long they take. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file))
  return place === -1 ? LONGEST.length : place
}
