import { expect, test } from 'vitest'
import { type AdvisoryFile, describeHit, hitsOf, readAdvisories } from './advisories.ts'
import { advisoriesOf } from './audit.ts'
import { bomOf } from './cyclonedx.ts'
import { type LockedPackage, readLock } from './lock.ts'
import { compareVersions, isInRange } from './versions.ts'

const locked = (name: string, version: string): LockedPackage => ({
  path: `node_modules/${name}`,
  name,
  version,
  integrity: undefined,
  license: 'MIT',
  dev: false,
  optional: false,
  dependsOn: [],
})

const one = (accepted: AdvisoryFile['accepted'] = []): AdvisoryFile => ({
  refreshedAt: null,
  accepted,
  advisories: [
    {
      id: 'GHSA-1',
      summary: 'Reads too much',
      affected: [
        {
          package: { ecosystem: 'npm', name: 'reader' },
          ranges: [
            { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.0' }, { introduced: '2.0.0' }, { last_affected: '2.1.3' }] },
          ],
        },
      ],
      database_specific: { severity: 'high' },
      references: [{ type: 'ADVISORY', url: 'https://example.com/GHSA-1' }],
    },
  ],
})

test('a package is affected from the version that introduced the flaw until the one that fixed it', () => {
  const affected = (version: string) => hitsOf(one(), [locked('reader', version), locked('other', version)]).length
  expect(['0.1.0', '1.1.9', '1.2.0-rc.1', '2.0.0', '2.1.3'].map(affected)).toEqual([1, 1, 1, 1, 1])
  expect(['1.2.0', '1.9.9', '2.1.4', '3.0.0'].map(affected)).toEqual([0, 0, 0, 0])
  expect(hitsOf(one(), [locked('reader', '1.0.0')]).map(describeHit)).toEqual([
    'node_modules/reader@1.0.0: Reads too much (GHSA-1, high) https://example.com/GHSA-1',
  ])
  expect(hitsOf(one([{ id: 'GHSA-1', reason: 'Only reads our own files.' }]), [locked('reader', '1.0.0')])).toEqual([])
})

test('the output of npm audit becomes advisories, and other output is ignored', () => {
  const via = {
    source: 1,
    name: 'reader',
    title: 'Reads too much',
    url: 'https://github.com/advisories/GHSA-2',
    severity: 'low',
    range: '<1.2.0',
  }
  const found = advisoriesOf(JSON.stringify({ vulnerabilities: { reader: { via: [via] }, user: { via: ['reader'] } } })) ?? []
  const file = { ...one(), advisories: found }
  expect(hitsOf(file, [locked('reader', '1.1.0'), locked('reader', '1.2.0')]).map(({ package: { version } }) => version)).toEqual(['1.1.0'])
  expect([advisoriesOf('{"message":"405 Method Not Allowed"}'), advisoriesOf('')]).toEqual([undefined, undefined])
})

test('versions compare by semantic versioning, and ranges are read as advisories write them', () => {
  const sorted = ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0', '1.0.10', '1.2.0', '10.0.0']
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted)
  expect(['1.0.0', '1.1.9', '2.5.0'].map((version) => isInRange(version, '>=1.0.0 <1.2.0 || = 2.5.0'))).toEqual([true, true, true])
  expect(['0.9.0', '1.2.0', '2.5.1'].map((version) => isInRange(version, '>= 1.0.0, < 1.2.0 || =2.5.0'))).toEqual([false, false, false])
  expect(isInRange('3.0.0', '*')).toBe(true)
  expect(() => isInRange('1.0.0', '^1.0.0')).toThrow('unsupported version range')
})

test('the bill of materials lists every package of the lock file with its dependencies', () => {
  const packages = readLock('package-lock.json')
  const bom = bomOf(packages) as {
    components: { purl: string; scope: string; 'bom-ref': string }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  expect(bom.components).toHaveLength(packages.length - 1)
  expect(bom.components.find(({ purl }) => purl.startsWith('pkg:npm/%40fastify/cookie@'))?.scope).toBe('required')
  expect(bom.components.find(({ purl }) => purl.startsWith('pkg:npm/vitest@'))?.scope).toBe('excluded')
  const refs = new Set(bom.components.map((component) => component['bom-ref']))
  expect(refs.size).toBe(packages.length - 1)
  expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
})

test('no package of the lock file is affected by an advisory that ships with the project', () => {
  const known = readAdvisories('scripts/supply/advisories.json')
  expect(known.advisories.length).toBeGreaterThan(10)
  expect(hitsOf(known, readLock('package-lock.json')).map(describeHit)).toEqual([])
})
