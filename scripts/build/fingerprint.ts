import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Everything that the build reads; the lock file represents the packages. */
const FOLDERS = ['src', 'public', 'db/seed']
const FILES = ['docs/api-examples.json', 'package.json', 'package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts']
const FINGERPRINT = 'build/fingerprint.json'

/** What a build was made of: `stats` (sizes and times) is quick to compare, `content` decides when it differs. */
interface Fingerprint {
  stats: string
  content: string
}

/** Whether `build/` was made, whole, from the files as they are now. A few milliseconds unless files were touched. */
export function isBuildCurrent(root: string): boolean {
  const built = readFingerprint(root)
  if (!built || !existsSync(path.join(root, 'build/server/main.js'))) return false
  const files = inputFiles(root)
  const stats = hashStats(root, files)
  if (stats === built.stats) return true
  const content = hashContent(root, files)
  if (content !== built.content) return false
  rememberStats(root, { stats, content })
  return true
}

/** A shop that its user may only read has to compare contents each time; that is all. */
function rememberStats(root: string, fingerprint: Fingerprint): void {
  try {
    writeFingerprint(root, fingerprint)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Taken before the build begins, so that a change during the build shows as one. */
export function takeFingerprint(root: string): Fingerprint {
  const files = inputFiles(root)
  return { stats: hashStats(root, files), content: hashContent(root, files) }
}

/** Marks the build as whole. Until then the next start builds again. */
export function writeFingerprint(root: string, fingerprint: Fingerprint): void {
  writeFileSync(path.join(root, FINGERPRINT), JSON.stringify(fingerprint))
}

function readFingerprint(root: string): Fingerprint | undefined {
  try {
    return JSON.parse(readFileSync(path.join(root, FINGERPRINT), 'utf8')) as Fingerprint
  } catch {
    return undefined
  }
}

function inputFiles(root: string): string[] {
  const files: string[] = []
  const visit = (folder: string) => {
    for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
      const child = `${folder}/${entry.name}`
      if (entry.isDirectory()) visit(child)
      else if (!/\.test\.tsx?$/.test(child)) files.push(child)
    }
  }
  for (const folder of FOLDERS) visit(folder)
  return [...files.sort(), ...FILES]
}

function hashStats(root: string, files: string[]): string {
  const lines = files.map((file) => {
    const { size, mtimeMs } = statSync(`${root}/${file}`)
    return `${file} ${size} ${mtimeMs}`
  })
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function hashContent(root: string, files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}
