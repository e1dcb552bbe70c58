import { expect } from '@playwright/test'
import { test } from './journey.ts'

const executablePath = process.env.FULL_BROWSER_PATH

// Chromium's headless shell, in which the other journeys run, shows no notifications.
test.use(executablePath ? { launchOptions: { executablePath, args: ['--no-sandbox'] } } : { channel: 'chromium' })

test('the service worker is never cached and shows pushes', async ({ page, request }) => {
  const answer = await request.get('/service-worker.js')
  expect(answer.headers()['content-type']).toContain('text/javascript')
  await page.context().grantPermissions(['notifications'])
  // On a page, the policy only lets the shop's own code name a worker.
  await page.goto('/robots.txt')
  const worker = page.context().waitForEvent('serviceworker')
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready))
  const shown = await (
    await worker
  ).evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration }
    const message = { title: 'Order complete', message: 'All of it was delivered.', link: '/tracking', tag: 'some', type: 'order_update' }
    const event = new Event('push')
    const waits: Promise<unknown>[] = []
    Object.assign(event, { data: { json: () => message } })
    Object.defineProperty(event, 'waitUntil', { value: (wait: Promise<unknown>) => waits.push(wait) })
    self.dispatchEvent(event)
    await Promise.all(waits)
    return (await scope.registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data: data as unknown }))
  })
  expect(shown).toEqual([{ title: 'Order complete', body: 'All of it was delivered.', data: { link: '/tracking' } }])
})
