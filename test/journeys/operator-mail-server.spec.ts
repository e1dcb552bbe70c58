import { expect } from '@playwright/test'
import { OPERATOR_PASSWORD } from '../support/staff.ts'
import { operator } from './colleague.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectRefused, expectToast } from './messages.ts'

/**
 * The shop of the journeys has one mailbox for all of them, so no journey gives it a mail server: what the API answers to that stands
 * here, and `test/api/mail-server.test.ts` has the real ones.
 */
test('a mail server is entered, tested and removed @phone', async ({ page }) => {
  await operator(page)
  await page.goto('/operator/settings/email')
  await expect(page.getByText('There is no mail server.')).toBeVisible()
  await page.getByLabel('Host').fill('not a host')
  await page.getByLabel('Port').fill('2525')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectRefused(page.getByLabel('Host'), /host name/)
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  const none = { source: null, host: '', port: null, security: 'starttls', user: '', passwordEnd: null, from: 'a@b.example', proven: false }
  await page.route('**/api/operator/mail-server', async (route) => {
    const sent = route.request().method() === 'PUT' ? (route.request().postDataJSON() as { password: string }) : undefined
    const { password = '', ...shown } = sent ?? {}
    const data = sent ? { ...none, ...shown, source: 'console', passwordEnd: password.slice(-4) } : none
    await route.fulfill({ json: { success: true, data } })
  })
  await page.route('**/api/operator/test-email', (route) =>
    route.fulfill({ json: { success: true, message: 'Test email sent to you@example.com. The mail server answered: 250 OK' } }),
  )
  await page.getByLabel('Host').fill('smtp.example.com')
  await page.getByLabel('Encryption').selectOption('TLS (usually port 465)')
  await page.getByLabel('User').fill('shop')
  await page.getByLabel(/^Password/).fill('a-long-password-1234')
  await page.getByLabel('Your password', { exact: true }).fill(OPERATOR_PASSWORD)
  await page.getByLabel('Sender').fill('hello@tideline.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Mail server saved')
  await expect(page.getByText('smtp.example.com:2525')).toBeVisible()
  await expect(page.getByText('as hello@tideline.example.')).toBeVisible()
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('placeholder', 'Now …1234')
  await expect(page.getByLabel(/^Password/)).toHaveValue('')
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText(/The mail server answered: 250 OK/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(OPERATOR_PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('There is no mail server.')).toBeVisible()
})
