import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyBuild, copyOfShop, preparedDataDir, runShop, statusOf, until } from '../support/process.ts'

test('only a changed shop is built again, once by two starts at once, also after a build that was killed', async () => {
  const root = copyOfShop()
  // In a fresh clone, this test run has created the build.
  copyBuild(root)
  const file = path.join(root, 'src/app/health.ts')
  utimesSync(file, new Date(), new Date())
  const touched = runShop(preparedDataDir(), { root })
  expect(await statusOf(`${await touched.ready}/`)).toBe(200)
  expect(touched.output()).not.toContain('Building')
  touched.kill('SIGTERM')
  await touched.exited

  appendFileSync(file, "\nconsole.log('changed')\n")
  const build = spawn(process.execPath, ['scripts/build.ts', '--if-needed'], { cwd: root, stdio: 'ignore' })
  await until(async () => existsSync(path.join(root, 'build/.next/client')), 120_000)
  build.kill('SIGKILL')

  const inUse = readdirSync(path.join(root, 'build/server/assets'))
  const both = [preparedDataDir(), preparedDataDir()].map((dataDir) => runShop(dataDir, { root }))
  const urls = await Promise.all(both.map((shop) => shop.ready))
  for (const url of urls) expect(await statusOf(`${url}/`)).toBe(200)
  expect(both.map((shop) => shop.output().match(/Built in/g)?.length ?? 0).sort()).toEqual([0, 1])
  // Processes that still run the former build load some of its files later.
  const kept = readdirSync(path.join(root, 'build/server/assets'))
  expect(kept).toEqual(expect.arrayContaining(inUse))
  expect(kept.length).toBeGreaterThan(inUse.length)

  const script = readdirSync(path.join(root, 'build/client/assets')).find((name) => name.endsWith('.js'))
  const response = await fetch(`${urls[0]}/assets/${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(await response.text()).toBe(readFileSync(path.join(root, 'build/client/assets', script ?? ''), 'utf8'))
})

test('the process keeps its code with one byte a character, and its functions with their names', () => {
  const folder = 'build/server/assets'
  const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
  expect(files.filter(({ text }) => /[^\0-\xff]/.test(text)).map(({ name }) => name)).toEqual([])
  expect(files.some(({ text }) => text.includes('function openShop('))).toBe(true)
})
