import { type Browser, expect, type Page } from '@playwright/test'
import { OPERATOR_PASSWORD } from '../support/staff.ts'
import { inviteToStaff, joinStaff, sectionName } from './colleague.ts'
import { type Customer, newCustomer, signIn, signInAsOperator } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectRefused } from './messages.ts'

async function owner(browser: Browser): Promise<{ page: Page; person: Customer }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  return { page, person: await signInAsOperator(page) }
}

/** Accepts what was mailed to whoever is signed in. */
async function join(page: Page, person: Customer): Promise<void> {
  await joinStaff(page, person)
  await signIn(page, person.email)
}

const invite = (page: Page) => page.getByRole('button', { name: /^Invite\b/ })
const staff = (page: Page) => page.getByRole('table', { name: /\bstaff$/i })
const invitations = (page: Page) => page.getByRole('table', { name: /\binvitations$/i })
const sections = (page: Page) => page.getByRole('navigation', { name: 'Console' }).getByRole('link').allInnerTexts()

test('a staff member is invited, gets another role, and is removed @phone', async ({ page, browser }) => {
  test.slow()
  const eve = await newCustomer(page)
  const { page: staffPage } = await owner(browser)
  await staffPage.goto('/operator/settings/staff')
  await expect(staffPage.getByRole('rowheader', { name: /\bcustomers?’s? balances?\b/i })).toBeVisible()
  await invite(staffPage).click()
  const dialog = staffPage.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expectRefused(dialog.getByLabel('Email address'), /\bemail\b/i)
  await dialog.getByLabel('Email address').fill(eve.email)
  await dialog.getByRole('radio', { name: /^Editor/ }).check()
  await dialog.getByLabel('Your password', { exact: true }).fill(OPERATOR_PASSWORD)
  expect(await findings(staffPage)).toEqual([])
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const invitation = invitations(staffPage).getByRole('row').filter({ hasText: eve.email })
  await expect(invitation).toContainText('Editor')
  expect(await findings(staffPage)).toEqual([])
  expect(await widthsWithSidewaysScrolling(staffPage)).toEqual([])
  await join(page, eve)

  await staffPage.reload()
  const person = staff(staffPage).getByRole('row').filter({ hasText: eve.email })
  await expect(person).toContainText('Editor')
  await person.getByRole('button', { name: /^Change role/ }).click()
  await dialog.getByRole('radio', { name: /^Bookkeeper/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(person).toContainText('Bookkeeper')
  await person.getByRole('button', { name: /^Remove/ }).click()
  await expect(dialog.getByText(/\bsigned out\b/i)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(person).toHaveCount(0)

  await staffPage.goto(`/operator/record?subject=staff:${eve.id}`)
  for (const done of [/staff\b.*\bjoined/i, /staff\b.*\brole changed/i, /staff\b.*\bremoved/i]) {
    await expect(staffPage.getByRole('row').filter({ hasText: done })).toBeVisible()
  }
  await staffPage.context().close()
})

test('an invitation is sent again and revoked', async ({ browser }) => {
  test.slow()
  const { page: staffPage } = await owner(browser)
  const email = `colleague-${Date.now()}-${process.pid}@example.com`
  await staffPage.goto('/operator/settings/staff')
  await invite(staffPage).click()
  await staffPage.getByRole('dialog').getByLabel('Email address').fill(email)
  await staffPage
    .getByRole('dialog')
    .getByRole('radio', { name: /^Editor/ })
    .check()
  await staffPage.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(OPERATOR_PASSWORD)
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  const invitation = invitations(staffPage).getByRole('row').filter({ hasText: email })
  await invitation.getByRole('button', { name: /^Send again/ }).click()
  await staffPage.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(OPERATOR_PASSWORD)
  // The new invitation is another one than the row's until the list is loaded again.
  const reloaded = staffPage.waitForResponse('**/api/operator/staff')
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await reloaded
  await expect(staffPage.getByText(new RegExp(`\\bnew link\\b.*${email}`))).toBeVisible()
  await invitation.getByRole('button', { name: /^Revoke/ }).click()
  await expect(invitation).toHaveCount(0)
  await staffPage.context().close()
})

/** The sections that a role may open, by their paths behind `/operator/`. */
const own: Record<string, string[]> = {
  manager: [
    '',
    'orders',
    'disputes',
    'catalogue',
    'customers',
    'support',
    'reviews',
    'blog',
    'promotions',
    'figures',
    'settings',
    'system',
    'record',
  ],
  support: ['', 'orders', 'disputes', 'catalogue', 'customers', 'support', 'settings'],
  editor: ['', 'catalogue', 'reviews', 'blog', 'pages', 'texts', 'claims', 'notifications'],
  bookkeeper: ['', 'orders', 'disputes', 'catalogue', 'customers', 'figures', 'record'],
}

for (const [role, paths] of Object.entries(own)) {
  test(`${role}: the console shows the role’s sections and denies access to others`, async ({ page, browser }) => {
    test.slow()
    const sam = await newCustomer(page)
    const { page: staffPage, person: boss } = await owner(browser)
    await inviteToStaff(staffPage, boss, sam.email, role)
    await staffPage.context().close()
    await join(page, sam)
    await page.goto('/operator')
    await expect(page.getByRole('heading', { level: 1, name: sectionName('') })).toBeVisible()
    const expected = paths.map(sectionName)
    const shown = await sections(page)
    if (role === 'manager') expect(shown).toEqual(expect.arrayContaining(expected))
    else expect(shown).toEqual(expected)
    const closed = { support: 'record', editor: 'customers', bookkeeper: 'support' }[role]
    if (closed === undefined) return
    await page.goto(`/operator/${closed}`)
    await expect(page.getByRole('heading', { level: 1, name: /^(Not yours|Access denied)/ })).toBeVisible()
    if (role === 'support') {
      await page.goto('/operator/settings/staff')
      await expect(staff(page)).toBeVisible()
      await expect(invite(page)).toHaveCount(0)
    }
  })
}
