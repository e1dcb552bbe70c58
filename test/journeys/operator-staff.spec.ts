import { type Browser, expect, type Page } from '@playwright/test'
import { ask, type Customer, newCustomer, signIn } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'

async function owner(browser: Browser): Promise<{ page: Page; person: Customer }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  return { page, person: await signIn(page, 'operator@example.com', 'operator-password-1') }
}

/** Accepts what was mailed to whoever is signed in. */
async function join(page: Page, person: Customer): Promise<void> {
  const link = page.frameLocator('iframe[title^="Mail:"]').locator('a[href*="/accept-invitation#token="]').first()
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(person.email)}`)
    await page.getByRole('main').getByRole('button').filter({ hasText: person.email }).first().click({ timeout: 2_000 })
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const token = String(await link.getAttribute('href')).split('#token=')[1]
  await ask(page, person, 'POST', '/api/auth/invitation/accept', { token })
  await signIn(page, person.email)
}

const sections = (page: Page) => page.getByRole('navigation', { name: 'Console' }).getByRole('link').allInnerTexts()

test('somebody is invited, gets another role, and is taken out again @phone', async ({ page, browser }) => {
  test.slow()
  const eve = await newCustomer(page)
  const { page: desk } = await owner(browser)
  await desk.goto('/operator/settings/staff')
  await expect(desk.getByRole('rowheader', { name: 'Book on a customer’s balance' })).toBeVisible()
  await desk.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText('Please enter your email address.')).toBeVisible()
  await dialog.getByLabel('Email address').fill(eve.email)
  await dialog.getByRole('radio', { name: /^Editor/ }).check()
  expect(await findings(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const invitation = desk.getByRole('table', { name: 'Open invitations' }).getByRole('row').filter({ hasText: eve.email })
  await expect(invitation).toContainText('Editor')
  expect(await findings(desk)).toEqual([])
  expect(await widthsWithSidewaysScrolling(desk)).toEqual([])
  await join(page, eve)

  await desk.reload()
  const person = desk.getByRole('table', { name: 'The staff' }).getByRole('row').filter({ hasText: eve.email })
  await expect(person).toContainText('Editor')
  await person.getByRole('button', { name: /^Change role/ }).click()
  await dialog.getByRole('radio', { name: /^Bookkeeper/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(person).toContainText('Bookkeeper')
  await person.getByRole('button', { name: /^Remove/ }).click()
  await expect(dialog.getByText('They are signed out everywhere, at once.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(person).toHaveCount(0)

  await desk.goto(`/operator/record?subject=staff:${eve.id}`)
  for (const done of ['Staff: joined', 'Staff: role changed', 'Staff: removed']) {
    await expect(desk.getByRole('row').filter({ hasText: done })).toBeVisible()
  }
  await desk.context().close()
})

test('an invitation is sent again, and taken back', async ({ browser }) => {
  test.slow()
  const { page: desk } = await owner(browser)
  const email = `colleague-${Date.now()}-${process.pid}@example.com`
  await desk.goto('/operator/settings/staff')
  await desk.getByRole('button', { name: 'Invite somebody' }).click()
  await desk.getByRole('dialog').getByLabel('Email address').fill(email)
  await desk.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  const invitation = desk.getByRole('table', { name: 'Open invitations' }).getByRole('row').filter({ hasText: email })
  await invitation.getByRole('button', { name: /^Send again/ }).click()
  await expect(desk.getByText(`A new link goes to ${email}`)).toBeVisible()
  await invitation.getByRole('button', { name: /^Revoke/ }).click()
  await expect(invitation).toHaveCount(0)
  await desk.context().close()
})

const own: Record<string, string[]> = {
  manager: [
    'Today',
    'Orders',
    'Catalogue',
    'Customers',
    'Support',
    'Reviews',
    'Blog',
    'Promotions',
    'Figures',
    'Settings',
    'System',
    'Record',
  ],
  support: ['Today', 'Orders', 'Catalogue', 'Customers', 'Support', 'Settings'],
  editor: ['Today', 'Catalogue', 'Reviews', 'Blog', 'Pages and SEO', 'Claims', 'Notifications'],
  bookkeeper: ['Today', 'Orders', 'Catalogue', 'Customers', 'Figures', 'Record'],
}

for (const [role, expected] of Object.entries(own)) {
  test(`${role}: the console shows the sections of the role, and says so at the address of another`, async ({ page, browser }) => {
    test.slow()
    const sam = await newCustomer(page)
    const { page: desk, person: boss } = await owner(browser)
    await ask(desk, boss, 'POST', '/api/operator/invitations', { email: sam.email, role })
    await desk.context().close()
    await join(page, sam)
    await page.goto('/operator')
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    const shown = await sections(page)
    if (role === 'manager') expect(shown).toEqual(expect.arrayContaining(expected))
    else expect(shown).toEqual(expected)
    const closed = { support: 'record', editor: 'customers', bookkeeper: 'support' }[role]
    if (closed === undefined) return
    await page.goto(`/operator/${closed}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Not yours to open' })).toBeVisible()
    if (role === 'support') {
      await page.goto('/operator/settings/staff')
      await expect(page.getByRole('table', { name: 'The staff' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Invite somebody' })).toHaveCount(0)
    }
  })
}
