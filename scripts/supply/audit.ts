import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import type { Advisory } from './advisories.ts'

const viaSchema = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string(), range: z.string() })
const auditSchema = z.object({ vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), viaSchema])) })) })

/**
 * Asks the registry, through npm, what is known about the packages of the lock file in `root`. Undefined if it does not answer, as
 * without a network.
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

/** The advisories in what `npm audit --json` prints; undefined where it prints something else. */
export function advisoriesOf(text: string): Advisory[] | undefined {
  const answer = auditSchema.safeParse(parse(text))
  if (!answer.success) return undefined
  const found = Object.values(answer.data.vulnerabilities).flatMap(({ via }) =>
    via.flatMap((each) => (typeof each === 'string' ? [] : [each])),
  )
  const byId = new Map(found.map((each): [string, Advisory] => [`${each.url} ${each.name}`, advisoryOf(each)]))
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
