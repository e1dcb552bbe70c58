import { expect, type Locator, type Page } from '@playwright/test'
import { newCustomer, signInAsOperator } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectRefusal, expectRefused, expectToast, toasts } from './messages.ts'

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0

async function openConsole(page: Page, path = ''): Promise<void> {
  await signInAsOperator(page)
  await page.goto(`/operator/notifications${path}`)
}

test('an announcement shows its audience size, reaches those who want it, and appears in their inbox', async ({ page, browser }) => {
  const context = await browser.newContext()
  const hers = await context.newPage()
  await newCustomer(hers)
  await hers.goto('/about')

  await openConsole(page, '/announcements')
  await page.getByRole('link', { name: 'New announcement' }).click()
  const title = `Open on Saturdays ${Date.now()}`
  await page.getByLabel('Kind').selectOption('News about the shop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectRefusal(page, /\btitle\b/i)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Message' }).fill('From now on somebody answers on Saturdays as well.')
  await page.getByRole('checkbox', { name: 'Email' }).uncheck()
  await expect(page.getByText(/^[\d,]+ customers?$/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  // Others sign up meanwhile: then the count is told anew, and nothing has been sent.
  await expect(async () => {
    const dialog = page.getByRole('dialog')
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByText(/\b[\d,]+ customers?\b/).first()).toBeVisible({ timeout: 3_000 })
    await dialog.getByRole('button', { name: /^Send\b/ }).click()
    await expect(page.getByText(/\bof [\d,]+ customers?\b/).first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(hers.getByRole('link', { name: /\d unread/ }).first()).toBeVisible({ timeout: 15_000 })
  await hers.goto('/notifications')
  await expect(hers.getByText(title)).toBeVisible()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
  expect(await findings(page)).toEqual([])
  await context.close()
})

test('an email template is previewed, reworded, tested and reset @phone', async ({ page }, { project }) => {
  // One of its own for each width: all run at once.
  const [name, subject] =
    project.name === 'phone' ? [/^refund paid\b/i, 'refund-paid'] : [/\bredelivered\b/i, 'guarantee-claim-redelivered']
  await openConsole(page)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const mail = page.frameLocator('main iframe')
  await expect(mail.getByText('GS-K7M2X9PD').first()).toBeVisible()
  await page.getByLabel('Subject').fill('All there again, {name}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectRefused(page.getByLabel('Subject'), /\{name\}/)
  await page.getByLabel('Subject').fill('All of {order} is there again')
  await page.getByLabel('Introduction').fill('Thank you for waiting.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(mail.getByText('Thank you for waiting.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('All of GS-K7M2X9PD is there again')).toBeVisible()
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
  await page.getByRole('button', { name: /\btest\b/i }).click()
  await expect.poll(async () => (await page.request.get('/api/dev/mails')).text()).toContain('Test: All of GS-K7M2X9PD is there again')
  await page.getByRole('button', { name: /^(Back to|Reset|Restore)\b/ }).click()
  await expect(page.getByText('All of GS-K7M2X9PD is there again')).toBeHidden()
  await expect(mail.getByText('Thank you for waiting.')).toBeHidden()
  expect(await findings(page)).toEqual([])

  // The same by a file: shown before it is saved, and taken back.
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('link', { name: 'Change many texts' }).click()
  const csv = `Template,Text id,Text\nemail:${subject},intro,Thank you for your patience.\nemail:moon,intro,Hello\n`
  await page.getByLabel('CSV file').setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText(/email:moon/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expectToast(page, '1 text changed.')
  // The end of the page can be scrolled above the message.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const end = async () => (await page.getByRole('main').boundingBox()) ?? { y: 0, height: 0 }
  if (project.name === 'phone')
    await expect
      .poll(async () => (await end()).y + (await end()).height)
      .toBeLessThan(await topOf(toasts(page).getByText('1 text changed.')))
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click()
  await expectToast(page, 'Undone.')
})
