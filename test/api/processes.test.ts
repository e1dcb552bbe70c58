import { expect, onTestFinished, test } from 'vitest'
import { compose } from '#app/compose.ts'
import { recordWork } from '#platform/jobs/seen.ts'
import { createLogger } from '#platform/log.ts'
import { joinProcesses, selectProcesses } from '#platform/processes.ts'
import { testShop } from '../support/app.ts'
import { testConfig } from '../support/test-config.ts'

test('a process counts as running whatever its clock says, and no longer once it was killed', async () => {
  const shop = await testShop()
  const config = testConfig({ DATABASE_URL: shop.databaseUrl, APP_SECRET: 'another-secret-that-nobody-else-has-012' })
  const stranger = compose(config, createLogger('silent'), { connectionString: shop.databaseUrl })
  onTestFinished(async () => {
    await stranger.signals.close()
    await stranger.db.close()
    await shop.stop()
  })
  const join = () => joinProcesses(stranger, () => {})
  shop.jump(-2 * 60_000)
  const behind = await joinProcesses(shop.ctx, () => {})
  await expect(join()).rejects.toThrow(/APP_SECRET is not that of the other processes/)
  await behind.end()
  shop.jump(86_400_000)
  await joinProcesses(shop.ctx, () => {})
  shop.jump(0)
  await expect(join()).rejects.toThrow(/APP_SECRET is not that of the other processes/)
  await shop.ctx.db.query(`update processes set seen_at = seen_at - interval '1 minute'`)
  await (await join()).end()
})

test('a process keeps counting as running after work of it failed with a message that can’t be stored', async () => {
  const shop = await testShop()
  onTestFinished(() => shop.stop())
  recordWork('failing-work', 'job', new Error('The mail server refused it: \0 \ud83d'))
  const itself = await joinProcesses(shop.ctx, () => {})
  const running = (await selectProcesses(shop.ctx.db)).filter(({ isAlive }) => isAlive)
  expect(running.flatMap(({ work }) => work)).toContainEqual(expect.objectContaining({ lastError: 'The mail server refused it:  \ufffd' }))
  await itself.end()
})
