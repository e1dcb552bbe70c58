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

/** A package in the lock file. */
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
  /** Paths of its dependencies, as Node resolves them. */
  dependsOn: string[]
}

/** Reads every package of a lock file. The project itself has the path ''. */
export function readLock(file: string): LockedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.entries(packages)
    .filter(([, { link }]) => !link)
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '0.0.0',
      integrity: entry.integrity,
      license: entry.license,
      dev: entry.dev ?? entry.devOptional ?? false,
      optional: entry.optional ?? false,
      dependsOn: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.devDependencies }).flatMap(
        (name) => find(packages, path, name) ?? [],
      ),
    }))
}

/** The path where a package at `from` resolves `name`; undefined if an optional dependency isn't installed. */
function find(packages: Record<string, unknown>, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (path in packages) return path
    if (at === '') return undefined
  }
}
