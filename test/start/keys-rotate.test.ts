import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { preparedDataDir, runShop } from '../support/process.ts'

const NEW = 'kT3vN8qXw2LzRb7YcJ5mHf0GsDp9UaE4'

test('the secret that the shop made for itself is replaced by one from the environment, while the shop runs', async () => {
  const dataDir = preparedDataDir()
  const made = readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()
  const rotated = { APP_SECRET: NEW, APP_SECRET_PREVIOUS: made }
  const rotate = (env: Record<string, string>) => runCommand('keys:rotate', { DATA_DIR: dataDir, ...env })

  const first = runShop(dataDir)
  await first.ready
  const refused = await rotate(rotated)
  expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('does not use this APP_SECRET yet. Restart it') })
  first.kill('SIGTERM')
  await first.exited

  const second = runShop(dataDir, { env: rotated })
  await second.ready
  const done = await rotate(rotated)
  expect(done.printed).toMatch(/^Encrypted \d+ values with key [0-9a-f]{8}\.\nNo stored values need APP_SECRET_PREVIOUS\./)
  expect(done.code).toBe(0)
  expect((await rotate(rotated)).printed).toMatch(/^Encrypted 0 values/)
  second.kill('SIGTERM')
  await second.exited

  const third = runShop(dataDir, { env: { APP_SECRET: NEW } })
  expect(await (await fetch(`${await third.ready}/readyz`)).text()).toBeTruthy()
})

test('a command in a shell without the shop’s APP_SECRET neither makes a backup that nobody could decrypt nor encrypts again', async () => {
  const dataDir = preparedDataDir()
  const APP_SECRET = readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()
  rmSync(path.join(dataDir, 'secret'))
  const file = path.join(dataDir, 'shop.backup')
  const backUp = (env: Record<string, string>) => runCommand('backup', { DATA_DIR: dataDir, ...env }, file)
  expect(await backUp({})).toMatchObject({ code: 1, printed: expect.stringContaining('APP_SECRET is not set here') })
  expect(await backUp({ APP_SECRET: NEW })).toMatchObject({ code: 1, printed: expect.stringContaining('APP_SECRET is not the one') })
  const rotated = await runCommand('keys:rotate', { DATA_DIR: dataDir, APP_SECRET: NEW })
  expect(rotated).toMatchObject({ code: 1, printed: expect.stringContaining('Nothing was changed.') })
  expect(existsSync(file)).toBe(false)
  expect((await backUp({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: APP_SECRET })).code).toBe(0)
  rmSync(file)
  expect((await backUp({ APP_SECRET })).code).toBe(0)
})
