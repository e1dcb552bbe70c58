import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** How long files of a replaced build stay, for processes and open pages that still load them. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** When the build was replaced that a kept file belongs to, in ms, by the file's path. */
type Kept = Record<string, number>

/**
 * Replaces the build in the folder `build` with the one in `next`. The replaced one's scripts and styles stay for a week, under names that
 * contain their hash.
 */
export function swapBuild(build: string, next: string, now = Date.now()): void {
  const [old, list] = [path.join(build, '.old'), path.join(build, 'kept.json')]
  const before = readKept(list)
  const kept: Kept = {}
  rmSync(old, { recursive: true, force: true })
  rmSync(path.join(build, 'fingerprint.json'), { force: true })
  mkdirSync(old)
  for (const part of ['client', 'server']) {
    try {
      renameSync(path.join(build, part), path.join(old, part))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    renameSync(path.join(next, part), path.join(build, part))
    for (const file of assetsIn(old, part)) {
      const replacedAt = before[file] ?? now
      if (now - replacedAt > KEPT_MS || existsSync(path.join(build, file))) continue
      renameSync(path.join(old, file), path.join(build, file))
      kept[file] = replacedAt
    }
  }
  writeFileSync(list, JSON.stringify(kept))
  for (const leftover of [old, next, path.join(build, '.cache')]) rmSync(leftover, { recursive: true, force: true })
}

function assetsIn(folder: string, part: string): string[] {
  const assets = path.join(folder, part, 'assets')
  return existsSync(assets) ? readdirSync(assets).map((name) => `${part}/assets/${name}`) : []
}

/** Without a list, or if a crash left it incomplete, all files count as the replaced build's. */
function readKept(list: string): Kept {
  try {
    return JSON.parse(readFileSync(list, 'utf8')) as Kept
  } catch {
    return {}
  }
}
