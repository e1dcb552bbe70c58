import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { swapBuild } from './swap.ts'

const DAY = 24 * 60 * 60_000

test('the scripts of a build stay for a week after it was replaced, however old it was', () => {
  const build = mkdtempSync(path.join(tmpdir(), 'groundswell-build-'))
  onTestFinished(() => rmSync(build, { recursive: true }))
  const now = Date.now()
  /** Replaces the build, `days` from now, with one of these scripts, built long ago. Returns all scripts after that. */
  const swap = (days: number, ...scripts: string[]) => {
    for (const part of ['client', 'server']) {
      mkdirSync(path.join(build, '.next', part, 'assets'), { recursive: true })
      for (const name of scripts) {
        const file = path.join(build, '.next', part, 'assets', name)
        writeFileSync(file, '')
        utimesSync(file, 1_000, 1_000)
      }
    }
    swapBuild(build, path.join(build, '.next'), now + days * DAY)
    const [client, server] = ['client', 'server'].map((part) => readdirSync(path.join(build, part, 'assets')).toSorted())
    expect(client).toEqual(server)
    return client
  }
  expect(swap(0, 'a.js', 'same.js')).toEqual(['a.js', 'same.js'])
  expect(swap(30, 'b.js', 'same.js')).toEqual(['a.js', 'b.js', 'same.js'])
  expect(swap(36, 'c.js')).toEqual(['a.js', 'b.js', 'c.js', 'same.js'])
  expect(swap(38, 'd.js')).toEqual(['b.js', 'c.js', 'd.js', 'same.js'])
  expect(swap(44, 'd.js')).toEqual(['c.js', 'd.js'])
})
