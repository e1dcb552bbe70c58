import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyOfShop, runShop, statusOf, until } from '../support/process.ts'

test('two first starts at once build once, and nothing is built again until something changes', async () => {
  const root = copyOfShop()
  const both = ['one', 'two'].map((name) => runShop(path.join(root, name), { root }))
  for (const shop of both) expect(await statusOf(`${await shop.ready}/`)).toBe(200)
  expect(both.map((shop) => shop.output().match(/Built in/g)?.length ?? 0).sort()).toEqual([0, 1])
  for (const shop of both) shop.kill('SIGTERM')
  await Promise.all(both.map((shop) => shop.exited))

  const file = path.join(root, 'src/app/health.ts')
  utimesSync(file, new Date(), new Date())
  const touched = runShop(path.join(root, 'one'), { root })
  await touched.ready
  expect(touched.output()).not.toContain('Building')
  touched.kill('SIGTERM')
  await touched.exited

  appendFileSync(file, '\n// changed\n')
  const changed = runShop(path.join(root, 'one'), { root })
  await changed.ready
  expect(changed.output()).toContain('Building')
})

test('a build that was killed is made anew, and its files come compressed', async () => {
  const root = copyOfShop()
  const build = spawn(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'ignore' })
  await until(async () => (existsSync(path.join(root, 'build/.next/client')) ? true : undefined), 60_000)
  build.kill('SIGKILL')

  const shop = runShop(path.join(root, '.data'), { root })
  const url = await shop.ready
  expect(shop.output()).toContain('Built in')
  const script = readdirSync(path.join(root, 'build/client/assets')).find((name) => name.endsWith('.js'))
  const response = await fetch(`${url}/assets/${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(await response.text()).toBe(readFileSync(path.join(root, 'build/client/assets', script ?? ''), 'utf8'))
})
