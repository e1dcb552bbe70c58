import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../fakes/mail-server.ts'
import { checkoutPayload } from '../support/factories.ts'
import { preparedDataDir, runShop, until } from '../support/process.ts'

test('killed while an email is on its way, the shop sends it after the next start, as the same email', async () => {
  const emails = await mailServer()
  onTestFinished(() => emails.close())
  const dataDir = preparedDataDir()
  const options = { env: { SMTP_URL: emails.url } }

  emails.behave('hang')
  const first = runShop(dataDir, options)
  const payload = checkoutPayload()
  await fetch(`${await first.ready}/api/social-order-payments/process`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  await until(async () => (emails.offered.length > 0 ? true : undefined))
  first.kill('SIGKILL')
  await first.exited

  emails.behave('accept')
  await runShop(dataDir, options).ready
  await until(async () => (emails.offered.length > 1 ? true : undefined), 90_000)
  const [lost, sent] = emails.offered.map(({ source }) => /^Message-ID: .+$/m.exec(source)?.[0])
  expect(sent).toBe(lost)
  expect(emails.offered.map(({ to, taken }) => ({ to, taken }))).toEqual([
    { to: [payload.email], taken: false },
    { to: [payload.email], taken: true },
  ])
})
