import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { LockedPackage } from './lock.ts'
import { compareVersions, isInRange } from './versions.ts'

const event = z.object({ introduced: z.string().optional(), fixed: z.string().optional(), last_affected: z.string().optional() })

/** An advisory in the OSV format (osv.dev). A range that the registry returned as text is stored unchanged. */
const advisorySchema = z.object({
  id: z.string(),
  summary: z.string(),
  affected: z.array(
    z.object({
      package: z.object({ ecosystem: z.literal('npm'), name: z.string() }),
      ranges: z.array(z.object({ type: z.literal('SEMVER'), events: z.array(event) })).default([]),
      database_specific: z.object({ range: z.string() }).optional(),
    }),
  ),
  database_specific: z.object({ severity: z.string() }).optional(),
  references: z.array(z.object({ type: z.string(), url: z.string() })).default([]),
})
export type Advisory = z.infer<typeof advisorySchema>

const fileSchema = z.object({
  /** When the advisories were last updated from the registry, ISO 8601; null for never. */
  refreshedAt: z.string().nullable(),
  /** Advisories that don't concern the shop, each with its reason. */
  accepted: z.array(z.object({ id: z.string(), reason: z.string() })),
  advisories: z.array(advisorySchema),
})
export type AdvisoryFile = z.infer<typeof fileSchema>

export function readAdvisories(file: string): AdvisoryFile {
  return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

export function writeAdvisories(file: string, content: AdvisoryFile): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

/** A package of the lock file with a known vulnerability. */
export interface Hit {
  advisory: Advisory
  package: LockedPackage
}

/** Every package affected by an advisory that hasn't been accepted. */
export function hitsOf({ advisories, accepted }: AdvisoryFile, packages: readonly LockedPackage[]): Hit[] {
  const acceptedIds = new Set(accepted.map(({ id }) => id))
  return advisories
    .filter(({ id }) => !acceptedIds.has(id))
    .flatMap((advisory) => packages.filter((locked) => affects(advisory, locked)).map((locked) => ({ advisory, package: locked })))
}

function affects({ affected }: Advisory, { name, version }: LockedPackage): boolean {
  return affected.some(
    (entry) =>
      entry.package.name === name &&
      (entry.ranges.some(({ events }) => isBetween(version, events)) ||
        (entry.database_specific !== undefined && isInRange(version, entry.database_specific.range))),
  )
}

/** Whether a version is at or after an `introduced` event and before the next `fixed` one (or not after `last_affected`). */
function isBetween(version: string, events: readonly z.infer<typeof event>[]): boolean {
  let isAffected = false
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === '0' || compareVersions(version, introduced) >= 0)) isAffected = true
    if (fixed !== undefined && compareVersions(version, fixed) >= 0) isAffected = false
    if (last !== undefined && compareVersions(version, last) > 0) isAffected = false
  }
  return isAffected
}

/** Describes a hit in one readable line. */
export function describeHit({ advisory, package: { path, version, dev } }: Hit): string {
  const { id, summary, database_specific: rated, references } = advisory
  const where = `${path}@${version}${dev ? ' (development only)' : ''}`
  return `${where}: ${summary} (${[id, rated?.severity].filter(Boolean).join(', ')})${references[0] ? ` ${references[0].url}` : ''}`
}
