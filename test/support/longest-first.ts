import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, in the order to start them. */
const SLOWEST_FILES = [
  'test/start/building.test.ts',
  'test/crash/kill.test.ts',
  'test/crash/emails.test.ts',
  'test/crash/disk.test.ts',
  'test/start/backup.test.ts',
  'test/start/recovering.test.ts',
  'test/api/fuzz.test.ts',
  'test/api/delivery-supplier.test.ts',
  'test/api/delivery-reports.test.ts',
  'test/api/accounts-throttle.test.ts',
  'test/api/seo.test.ts',
  'test/api/access.test.ts',
  'test/api/faults-connection.test.ts',
  'test/api/delivery-demo.test.ts',
  'test/api/faults-listener.test.ts',
  'test/api/claims-places.test.ts',
  'test/api/texts.test.ts',
  'test/api/wallet-races.test.ts',
  'test/api/realtime-orders.test.ts',
]

/** Starts with the slowest files, even in a fresh clone, where Vitest doesn't know their durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = SLOWEST_FILES.findIndex((file) => moduleId.endsWith(file))
  return place === -1 ? SLOWEST_FILES.length : place
}
