import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bomOf } from './supply/cyclonedx.ts'
import { readLock } from './supply/lock.ts'

/** `npm run sbom [-- <file>]` writes the bill of materials of package-lock.json. Works offline. */
const root = path.resolve(import.meta.dirname, '..')
const file = path.resolve(process.argv[2] ?? path.join(root, 'build/sbom.cdx.json'))
const packages = readLock(path.join(root, 'package-lock.json'))
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bomOf(packages), null, 2)}\n`)
console.log(`${packages.length - 1} packages in ${path.relative(process.cwd(), file)}`)
