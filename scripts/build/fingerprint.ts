import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Everything that the build reads. The lock file stands for the packages. */
const FOLDERS = ['src', 'public', 'db/seed']
const FILES = ['docs/api-examples.json', 'package.json', 'package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts']
const FINGERPRINT = 'build/fingerprint.json'

/** Hashes of a build's input files: `stats` (sizes and times) is quick to compare, and if it differs, `content` decides. */
interface Fingerprint {
  stats: string
  content: string
}

/** Whether `build/` is complete and up to date. Takes a few milliseconds unless files were touched. */
export function isBuildCurrent(root: string): boolean {
  const built = readFingerprint(root)
  if (!built || !existsSync(path.join(root, 'build/server/main.js'))) return false
  const files = inputFiles(root)
  const stats = hashStats(root, files)
  if (stats === built.stats) return true
  const content = hashContent(root, files)
  if (content !== built.content) return false
  saveStats(root, { stats, content })
  return true
}

/** If the folder is read-only, the stats aren't saved and every start compares the contents again. */
function saveStats(root: string, fingerprint: Fingerprint): void {
  try {
    writeFingerprint(root, fingerprint)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Must be called before the build starts, so that files changed during the build count as changed. */
export function takeFingerprint(root: string): Fingerprint {
  const files = inputFiles(root)
  return { stats: hashStats(root, files), content: hashContent(root, files) }
}

/** Marks the build as complete. Until then, the next start builds again. */
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
