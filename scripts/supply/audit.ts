import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import type { Advisory } from './advisories.ts'

const viaSchema = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string(), range: z.string() })
const auditSchema = z.object({ vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), viaSchema])) })) })

/**
 * Gets the advisories for the lock file in `root` from the registry, with `npm audit`. Returns undefined if the registry doesn't
 * respond, for example without a network.
 */
export function auditRegistry(root: string): Advisory[] | undefined {
  const { stdout } = spawnSync('npm', ['audit', '--package-lock-only', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  })
  return advisoriesOf(stdout)
}

/** Parses the output of `npm audit --json`. Returns undefined if it isn't an audit report. */
export function advisoriesOf(text: string): Advisory[] | undefined {
  const report = auditSchema.safeParse(parse(text))
  if (!report.success) return undefined
  const found = Object.values(report.data.vulnerabilities).flatMap(({ via }) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : [cause])),
  )
  const byId = new Map(found.map((cause): [string, Advisory] => [`${cause.url} ${cause.name}`, advisoryOf(cause)]))
  return [...byId.values()].toSorted((one, other) => one.id.localeCompare(other.id))
}

function advisoryOf({ name, title, url, severity, range }: z.infer<typeof viaSchema>): Advisory {
  return {
    id: url.split('/').at(-1) ?? url,
    summary: title,
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [], database_specific: { range } }],
    database_specific: { severity },
    references: [{ type: 'ADVISORY', url }],
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
