import path from 'node:path'
import { describeHit, hitsOf, readAdvisories, writeAdvisories } from './supply/advisories.ts'
import { auditRegistry } from './supply/audit.ts'
import { readLock } from './supply/lock.ts'

/**
 * `npm run advisories [-- --offline]` checks the lock file against the advisories that ship with the project. Unless --offline is
 * given, it first updates them from the registry, if there is a network. Exits with 1 if a package is affected.
 */
const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'scripts/supply/advisories.json')
const packages = readLock(path.join(root, 'package-lock.json'))
const isOffline = process.argv.includes('--offline')
const shipped = readAdvisories(file)
const found = isOffline ? undefined : auditRegistry(root)
const known = found
  ? {
      ...shipped,
      refreshedAt: new Date().toISOString(),
      advisories: [...new Map([...shipped.advisories, ...found].map((advisory) => [advisory.id, advisory])).values()],
    }
  : shipped
if (found) writeAdvisories(file, known)
else if (!isOffline) console.log("The registry didn't respond. Only the advisories that ship with the project were checked.")

const hits = hitsOf(known, packages)
for (const hit of hits) console.log(`✗ ${describeHit(hit)}`)
const age = known.refreshedAt === null ? 'never updated from the registry' : `last updated on ${known.refreshedAt.slice(0, 10)}`
console.log(
  `${packages.length - 1} packages, ${known.advisories.length} advisories (${age}): ${hits.length === 0 ? 'no package' : hits.length} affected.`,
)
if (hits.length > 0) {
  console.log('Update the affected packages, or accept the advisory with a reason in scripts/supply/advisories.json.')
  process.exitCode = 1
}
