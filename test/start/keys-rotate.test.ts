import { readFileSync } from 'node:fs'
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
