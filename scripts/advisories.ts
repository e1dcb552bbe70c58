import path from 'node:path'
import { describeHit, hitsOf, readAdvisories, writeAdvisories } from './supply/advisories.ts'
import { auditRegistry } from './supply/audit.ts'
import { readLock } from './supply/lock.ts'

/**
 * `npm run advisories [-- --offline]`: compares the lock file with the known vulnerabilities that ship with the project. Asks the
 * registry first and keeps what it knows, except with --offline or without a network. Exits with 1 where something is affected.
 */
const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'scripts/supply/advisories.json')
const packages = readLock(path.join(root, 'package-lock.json'))
const shipped = readAdvisories(file)
const found = process.argv.includes('--offline') ? undefined : auditRegistry(root)
const known = found
  ? {
      ...shipped,
      refreshedAt: new Date().toISOString(),
      advisories: [...new Map([...shipped.advisories, ...found].map((each) => [each.id, each])).values()],
    }
  : shipped
if (found) writeAdvisories(file, known)
else if (!process.argv.includes('--offline')) console.log('The registry does not answer: only what ships with the project was compared.')

const hits = hitsOf(known, packages)
for (const hit of hits) console.log(`✗ ${describeHit(hit)}`)
const asked =
  known.refreshedAt === null ? 'never compared with the registry' : `compared with the registry on ${known.refreshedAt.slice(0, 10)}`
console.log(
  `${packages.length - 1} packages, ${known.advisories.length} advisories (${asked}): ${hits.length === 0 ? 'none affects them' : `${hits.length} affected`}.`,
)
if (hits.length > 0) {
  console.log('Update what is affected, or accept it with a reason in scripts/supply/advisories.json.')
  process.exitCode = 1
}
