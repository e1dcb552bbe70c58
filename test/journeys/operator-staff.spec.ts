import { type Browser, expect, type Page } from '@playwright/test'
import { joinStaff, sectionName } from './colleague.ts'
import { ask, type Customer, newCustomer, signIn, signInAsOperator } from './customer.ts'
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

test('somebody is invited, gets another role, and is taken out again @phone', async ({ page, browser }) => {
  test.slow()
  const eve = await newCustomer(page)
  const { page: desk } = await owner(browser)
  await desk.goto('/operator/settings/staff')
  await expect(desk.getByRole('rowheader', { name: /\bcustomer’s balance\b/i })).toBeVisible()
  await invite(desk).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expectRefused(dialog.getByLabel('Email address'), /\bemail\b/i)
  await dialog.getByLabel('Email address').fill(eve.email)
  await dialog.getByRole('radio', { name: /^Editor/ }).check()
  expect(await findings(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const invitation = invitations(desk).getByRole('row').filter({ hasText: eve.email })
  await expect(invitation).toContainText('Editor')
  expect(await findings(desk)).toEqual([])
  expect(await widthsWithSidewaysScrolling(desk)).toEqual([])
  await join(page, eve)

  await desk.reload()
  const person = staff(desk).getByRole('row').filter({ hasText: eve.email })
  await expect(person).toContainText('Editor')
  await person.getByRole('button', { name: /^Change role/ }).click()
  await dialog.getByRole('radio', { name: /^Bookkeeper/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(person).toContainText('Bookkeeper')
  await person.getByRole('button', { name: /^Remove/ }).click()
  await expect(dialog.getByText(/\bsigned out\b/i)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(person).toHaveCount(0)

  await desk.goto(`/operator/record?subject=staff:${eve.id}`)
  for (const done of [/staff\b.*\bjoined/i, /staff\b.*\brole changed/i, /staff\b.*\bremoved/i]) {
    await expect(desk.getByRole('row').filter({ hasText: done })).toBeVisible()
  }
  await desk.context().close()
})

test('an invitation is sent again, and taken back', async ({ browser }) => {
  test.slow()
  const { page: desk } = await owner(browser)
  const email = `colleague-${Date.now()}-${process.pid}@example.com`
  await desk.goto('/operator/settings/staff')
  await invite(desk).click()
  await desk.getByRole('dialog').getByLabel('Email address').fill(email)
  await desk.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  const invitation = invitations(desk).getByRole('row').filter({ hasText: email })
  await invitation.getByRole('button', { name: /^Send again/ }).click()
  await expect(desk.getByText(new RegExp(`\\bnew link\\b.*${email}`))).toBeVisible()
  await invitation.getByRole('button', { name: /^Revoke/ }).click()
  await expect(invitation).toHaveCount(0)
  await desk.context().close()
})

/** The sections that a role may open, by their paths behind `/operator/`. */
const own: Record<string, string[]> = {
  manager: ['', 'orders', 'catalogue', 'customers', 'support', 'reviews', 'blog', 'promotions', 'figures', 'settings', 'system', 'record'],
  support: ['', 'orders', 'catalogue', 'customers', 'support', 'settings'],
  editor: ['', 'catalogue', 'reviews', 'blog', 'pages', 'claims', 'notifications'],
  bookkeeper: ['', 'orders', 'catalogue', 'customers', 'figures', 'record'],
}

for (const [role, paths] of Object.entries(own)) {
  test(`${role}: the console shows the sections of the role, and says so at the address of another`, async ({ page, browser }) => {
    test.slow()
    const sam = await newCustomer(page)
    const { page: desk, person: boss } = await owner(browser)
    await ask(desk, boss, 'POST', '/api/operator/invitations', { email: sam.email, role })
    await desk.context().close()
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
