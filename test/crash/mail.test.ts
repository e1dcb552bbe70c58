import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../fakes/mail-server.ts'
import { checkoutPayload } from '../support/factories.ts'
import { preparedDataDir, runShop, until } from '../support/process.ts'

test('killed while a mail is on its way, the shop sends it after the next start, as the same mail', async () => {
  const mails = await mailServer()
  onTestFinished(() => mails.close())
  const dataDir = preparedDataDir()
  const options = { env: { SMTP_URL: mails.url } }

  mails.behave('hang')
  const first = runShop(dataDir, options)
  const payload = checkoutPayload()
  await fetch(`${await first.ready}/api/social-order-payments/process`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  await until(async () => (mails.offered.length > 0 ? true : undefined))
  first.kill('SIGKILL')
  await first.exited

  mails.behave('accept')
  await runShop(dataDir, options).ready
  await until(async () => (mails.offered.length > 1 ? true : undefined), 90_000)
  const [lost, sent] = mails.offered.map(({ source }) => /^Message-ID: .+$/m.exec(source)?.[0])
  expect(sent).toBe(lost)
  expect(mails.offered.map(({ to, taken }) => ({ to, taken }))).toEqual([
    { to: [payload.email], taken: false },
    { to: [payload.email], taken: true },
  ])
})
