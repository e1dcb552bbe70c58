import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Mounts a disk of `size` (`110m`) for the test. Returns its folder, or why this machine refuses. */
export function smallDisk(size: string): { directory: string } | { refused: string } {
  const directory = mkdtempSync(path.join(tmpdir(), 'groundswell-disk-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', directory], { stdio: 'pipe' })
  } catch (error) {
    return { refused: (error as Error).message.trim().split('\n').at(-1) ?? '' }
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', directory]))
  return { directory }
}
