import { readFileSync } from 'node:fs'
import { z } from 'zod'

const packageSchema = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  optional: z.boolean().optional(),
  link: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
})
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) })

/** A package as the lock file has it. */
export interface LockedPackage {
  /** Where it is installed: `node_modules/a/node_modules/b`. */
  path: string
  name: string
  version: string
  /** Subresource integrity: `sha512-...`. */
  integrity: string | undefined
  license: string | undefined
  /** Whether only development needs it. */
  dev: boolean
  optional: boolean
  /** Paths of what it depends on, as Node finds them. */
  dependsOn: string[]
}

/** Every package of a lock file; the project itself is at the path ''. */
export function readLock(file: string): LockedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.entries(packages)
    .filter(([, { link }]) => !link)
    .map(([path, found]) => ({
      path,
      name: found.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: found.version ?? '0.0.0',
      integrity: found.integrity,
      license: found.license,
      dev: found.dev ?? found.devOptional ?? false,
      optional: found.optional ?? false,
      dependsOn: Object.keys({ ...found.dependencies, ...found.optionalDependencies, ...found.devDependencies }).flatMap(
        (name) => find(packages, path, name) ?? [],
      ),
    }))
}

/** Where Node finds `name` from a package at `from`; undefined for an optional one that is not there. */
function find(packages: Record<string, unknown>, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (path in packages) return path
    if (at === '') return undefined
  }
}
