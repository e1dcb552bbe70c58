import { inject, expect, onTestFinished, test } from 'vitest'
import { createListener } from '#platform/db/listener.ts'
import { createLogger } from '#platform/log.ts'
import { databaseProxy } from '../fakes/database-proxy.ts'

async function listening(pulseMs: number) {
  const { proxy, url } = await databaseProxy(inject('postgres').url)
  const listener = createListener({ connectionString: url }, createLogger('silent'), { processKey: 1, pulseMs })
  onTestFinished(async () => {
    await listener.close()
    await proxy.close()
  })
  let heard = 0
  await listener.listen('faults_listener', () => heard++)
  return { proxy, heard: () => heard }
}

test('a connection that is reset is replaced, and the listener learns that it may have missed something', async () => {
  const { proxy, heard } = await listening(30_000)
  proxy.reset()
  await expect.poll(heard).toBe(1)
  expect(proxy.accepted()).toBe(2)
})

test('a connection that died silently is replaced as well', async () => {
  const { proxy, heard } = await listening(1_000)
  proxy.behave({ blackhole: true })
  await expect.poll(() => proxy.accepted()).toBe(2)
  expect(heard()).toBe(0)
  proxy.behave({})
  await expect.poll(heard).toBe(1)
})

test('while the database is away, reconnects do not become more frequent', async () => {
  const { proxy, heard } = await listening(30_000)
  proxy.behave({ refuse: true })
  proxy.reset()
  await expect.poll(() => proxy.accepted()).toBe(5)
  expect(heard()).toBe(0)
  proxy.behave({})
  await expect.poll(heard).toBe(1)
  expect(proxy.accepted()).toBe(6)
})
