import type { LockedPackage } from './lock.ts'

/**
 * Creates the software bill of materials in CycloneDX 1.6, with each package's version, license, hash and dependencies. The result is
 * deterministic. Development-only packages have the scope `excluded`.
 */
export function bomOf(packages: readonly LockedPackage[]): object {
  const root = packages.find(({ path }) => path === '')
  const others = packages.filter(({ path }) => path !== '')
  const refOf = new Map(packages.map((locked) => [locked.path, locked.path === '' ? purlOf(locked) : `${purlOf(locked)}#${locked.path}`]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root && { ...componentOf(root), type: 'application', 'bom-ref': refOf.get('') } },
    components: others.map((locked) => ({
      'bom-ref': refOf.get(locked.path),
      ...componentOf(locked),
      scope: locked.dev ? 'excluded' : locked.optional ? 'optional' : 'required',
    })),
    dependencies: packages.map(({ path, dependsOn }) => ({
      ref: refOf.get(path),
      dependsOn: [...new Set(dependsOn.flatMap((dependency) => refOf.get(dependency) ?? []))].toSorted(),
    })),
  }
}

function componentOf({ path, name, version, license, integrity }: LockedPackage) {
  return {
    type: 'library',
    name,
    version,
    purl: purlOf({ name, version }),
    ...(license && { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }] }),
    ...(integrity && { hashes: hashesOf(integrity) }),
    properties: [{ name: 'cdx:npm:package:path', value: path }],
  }
}

/** A package URL: `pkg:npm/%40fastify/cookie@11.1.5`. */
function purlOf({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function hashesOf(integrity: string) {
  return integrity.split(' ').flatMap((hash) => {
    const [, bits, base64] = /^sha(256|384|512)-(.+)$/.exec(hash) ?? []
    return bits && base64 ? [{ alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }] : []
  })
}
