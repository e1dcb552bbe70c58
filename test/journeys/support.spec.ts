import { type Browser, expect, type Page } from '@playwright/test'
import { askAssistant, asked, openChat, openPersonForm, say, tellAvailability } from './chat.ts'
import { sectionName } from './colleague.ts'
import { accountMenu, newCustomer, signIn, signInAsOperator } from './customer.ts'
import { findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectRefused } from './messages.ts'

/** One of the shop's people at the inbox, online. */
async function operatorIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signInAsOperator(page)
  await page.goto('/operator/support')
  const online = page.getByRole('switch', { name: 'Online' })
  await expect(online).toBeEnabled()
  if (!(await online.isChecked())) await online.click()
  await expect(online).toBeChecked()
  return page
}

async function expectAllWell(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])
}

test('the assistant, then a person, then nobody: one conversation over reloads and pages @main @phone', async ({ page, browser }) => {
  test.slow()
  const name = `Grace ${Date.now()}`
  const operator = await operatorIn(browser)
  const inbox = operator.getByRole('main')
  const panel = await openChat(page, '/about')
  await askAssistant(panel)
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(panel.getByText(asked.text)).toBeVisible()

  await openPersonForm(panel)
  await expect(panel.getByText(/^(?!no).*\bonline\b/i)).toBeVisible()
  await expect(panel.getByLabel('Name')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await panel.getByLabel('Name').fill(name)
  await panel.getByRole('button', { name: 'Ask for a person' }).click()
  await expect(panel.getByText(/^Waiting\b/)).toBeVisible()

  await inbox.getByRole('link', { name: new RegExp(name) }).click()
  await expect(operator).toHaveTitle(/^\(\d+\) Support/)
  await expect(inbox.getByRole('list', { name: 'Messages' })).toContainText(asked.text)
  await inbox.getByRole('button', { name: 'Take' }).click()
  await expect(panel.getByText(/^Olive\b.*Groundswell/).first()).toBeVisible()
  expect(await findings(operator)).toEqual([])
  await inbox.getByLabel('Your reply').pressSequentially('Hello Grace.')
  await expect(panel.getByText(/^Olive\b.*typing/)).toBeAttached()
  await inbox.getByLabel('Your reply').press('Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: 'Hello Grace.' })).toBeVisible()

  await page.reload()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Hello Grace.' })).toBeVisible()
  await expect(panel.getByText(/^Olive\b.*Groundswell/).first()).toBeVisible()
  const spoken = panel.getByRole('listitem').getByText('Assistant', { exact: true })
  const before = await spoken.count()
  await say(panel, 'Is that safe?')
  await expect(inbox.getByRole('list', { name: 'Messages' })).toContainText('Is that safe?')
  await expect(panel.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(spoken).toHaveCount(before)

  await page.goto('/live-chat')
  const live = page.getByRole('main')
  await expect(page.getByRole('button', { name: 'Chat with support' })).toBeHidden()
  await expect(live.getByRole('list', { name: 'Conversation' })).toContainText('Is that safe?')
  await expect(live.getByText('Online now')).toBeVisible()
  await expectAllWell(page)

  await inbox.getByText('Note for staff').click()
  await inbox.getByLabel('Your note').fill('Asks about PayPal.')
  await inbox.getByLabel('Your note').press('Enter')
  await expect(inbox.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'Asks about PayPal.' })).toContainText(
    /\bnote\b.*Olive/i,
  )
  await inbox.getByRole('button', { name: 'Hand back' }).click()
  await expect(live.getByText(/^\w+ (at once|instantly|immediately)\.?$/i)).toBeVisible()
  await expect(live.getByRole('list', { name: 'Conversation' })).not.toContainText('Asks about PayPal.')
  await askAssistant(live)
  await inbox.getByRole('button', { name: 'Close' }).click()
  await expect(live.getByText(/\bconversation\b.*\b(closed|ended)\b/i).first()).toBeVisible()
  await expect(live.getByText(/\bnew (one|conversation)\b/i).first()).toBeVisible()
  await expectAllWell(page)
  await operator.setViewportSize({ width: 390, height: 844 })
  await expectAllWell(operator)
  await operator.context().close()
})

test('an answer that comes while the chat is closed shows as a dot on its button', async ({ page, browser }) => {
  const name = `Ada ${Date.now()}`
  const operator = await operatorIn(browser)
  const panel = await openChat(page, '/')
  await openPersonForm(panel)
  await panel.getByLabel('Name').fill(name)
  await panel.getByLabel('Message').fill('Is somebody there?')
  await panel.getByRole('button', { name: /Ask for a person|Leave the message/ }).click()
  await expect(panel.getByLabel('Your message')).toBeVisible()
  await panel.getByRole('button', { name: 'Close the chat' }).click()
  await expect(panel).toBeHidden()
  await page.reload()

  const inbox = operator.getByRole('main')
  await inbox.getByRole('link', { name: new RegExp(name) }).click()
  await inbox.getByLabel('Your reply').fill('Here I am.')
  await inbox.getByLabel('Your reply').press('Enter')
  const button = page.getByRole('button', { name: /^Chat with support\b.*\bnew\b/i })
  await expect(button).toBeVisible()
  expect(await findings(page)).toEqual([])
  await button.click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Here I am.' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close the chat' }).click()
  await expect(page.getByRole('button', { name: 'Chat with support', exact: true })).toBeVisible()
  await operator.context().close()
})

test('where nobody is online it says so, and takes the message and an address @phone', async ({ page }) => {
  await tellAvailability(page, false)
  const panel = await openChat(page, '/faq')
  await openPersonForm(panel)
  await expect(panel.getByText(/^(nobody|no one)\b.*\bonline\b/i)).toBeVisible()
  await expect(panel.getByText(/Monday to Friday, 9:00 to 17:00 UTC/)).toBeVisible()
  const leave = panel.getByRole('button', { name: 'Leave the message' })
  await leave.click()
  await expectRefused(panel.getByLabel('Email address'), /\bemail\b/i)
  await expect(panel.getByLabel('Email address')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await panel.getByLabel('Email address').fill(`guest-${Date.now()}@example.com`)
  await leave.click()
  await expectRefused(panel.getByLabel('Message'))
  await panel.getByLabel('Message').fill('My invoice has the wrong name.')
  await leave.click()
  await expect(panel.getByText(/^(nobody|no one)\b.*\b(here|available)\b/i)).toBeVisible()
  await expect(panel.getByText(/\b(answer|reply)\b.*\be-?mail\b/i).first()).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'My invoice has the wrong name.' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('an account has one conversation wherever it is signed in, and leaves nothing of it behind', async ({ page, browser }) => {
  const customer = await newCustomer(page)
  const panel = await openChat(page, '/about')
  await askAssistant(panel)
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await signIn(elsewhere, customer.email)
  await elsewhere.goto('/live-chat')
  await expect(elsewhere.getByRole('list', { name: 'Conversation' })).toContainText(asked.text)
  await context.close()

  await accountMenu(page).click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(asked.text)
})

test('the link of a mail opens its conversation, and does not stay in the address', async ({ page, browser }) => {
  const panel = await openChat(page, '/about')
  await askAssistant(panel)
  const kept = await page.evaluate(() => localStorage.getItem('groundswell.chat'))
  const { id, token } = JSON.parse(String(kept)) as { id: string; token: string }
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await elsewhere.goto(`/live-chat#conversation=${id}.${token}`)
  await expect(elsewhere.getByRole('list', { name: 'Conversation' })).toContainText(asked.text)
  await expect(elsewhere).toHaveURL(/\/live-chat$/)
  await context.close()
})

test('the inbox is for staff, who find it in their menu', async ({ page }) => {
  await newCustomer(page)
  await page.goto('/operator/support')
  await expect(page.getByRole('main').getByText(/\bstaff\b/i)).toBeVisible()
  await accountMenu(page).click()
  await expect(page.getByRole('link', { name: 'Console' })).toHaveCount(0)
  await signInAsOperator(page)
  await page.goto('/about')
  await accountMenu(page).click()
  await page.getByRole('link', { name: 'Console' }).click()
  await expect(page.getByRole('heading', { level: 1, name: sectionName('') })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: sectionName('support') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: sectionName('support') })).toBeVisible()
})
