import type { LockedPackage } from './lock.ts'

/**
 * The software bill of materials of a lock file in CycloneDX 1.6: each package with its version, license, hash and what it depends
 * on. The same lock file gives the same text. Packages that only development needs have the scope `excluded`.
 */
export function bomOf(packages: readonly LockedPackage[]): object {
  const root = packages.find(({ path }) => path === '')
  const others = packages.filter(({ path }) => path !== '')
  const refOf = new Map(packages.map((each) => [each.path, each.path === '' ? purlOf(each) : `${purlOf(each)}#${each.path}`]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root && { ...componentOf(root), type: 'application', 'bom-ref': refOf.get('') } },
    components: others.map((each) => ({
      'bom-ref': refOf.get(each.path),
      ...componentOf(each),
      scope: each.dev ? 'excluded' : each.optional ? 'optional' : 'required',
    })),
    dependencies: packages.map(({ path, dependsOn }) => ({
      ref: refOf.get(path),
      dependsOn: [...new Set(dependsOn.flatMap((each) => refOf.get(each) ?? []))].toSorted(),
    })),
  }
}

function componentOf({ name, version, license, integrity, ...each }: LockedPackage) {
  return {
    type: 'library',
    name,
    version,
    purl: purlOf({ name, version }),
    ...(license && { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }] }),
    ...(integrity && { hashes: hashesOf(integrity) }),
    properties: [{ name: 'cdx:npm:package:path', value: each.path }],
  }
}

/** A package URL: `pkg:npm/%40fastify/cookie@11.1.5`. */
function purlOf({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function hashesOf(integrity: string) {
  return integrity.split(' ').flatMap((each) => {
    const [, bits, base64] = /^sha(256|384|512)-(.+)$/.exec(each) ?? []
    return bits && base64 ? [{ alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }] : []
  })
}
