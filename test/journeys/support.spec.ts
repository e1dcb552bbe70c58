import { type Browser, expect, type Page } from '@playwright/test'
import { onePixel } from '../support/api-samples.ts'
import { askAssistant, asked, openChat, say, answerAvailability } from './chat.ts'
import { newCustomer, signIn, signInAsOperator } from './customer.ts'
import { expectAllWell, findings } from './findings.ts'
import { test } from './journey.ts'

const pictureFile = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') }

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

/** Keeps the assistant’s next answer from the page until it is released. */
async function holdAnswer(page: Page): Promise<{ given: Promise<void>; release(): void }> {
  const given = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    '**/api/chatbot/send-message',
    async (route) => {
      const response = await route.fetch()
      given.resolve()
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { given: given.promise, release: released.resolve }
}

test('one conversation with the assistant, then a person, across reloads and pages @main @phone', async ({ page, browser }) => {
  test.slow()
  const name = `Grace ${Date.now()}`
  const operator = await operatorIn(browser)
  const inbox = operator.getByRole('main')
  const panel = await openChat(page, '/about')
  await askAssistant(panel)
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(panel.getByText(asked.text)).toBeVisible()

  await panel.getByRole('button', { name: 'Talk to a person' }).last().click()
  await expect(panel.getByText('Someone is online.')).toBeVisible()
  await expect(panel.getByLabel('Name')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await panel.getByLabel('Name').fill(name)
  await panel.getByLabel('Email address').fill('grace@example.com')
  await panel.getByRole('button', { name: 'Ask for a person' }).click()
  await expect(panel.getByText('Waiting for a person')).toBeVisible()

  await inbox.getByRole('link', { name: new RegExp(name) }).click()
  await expect(operator).toHaveTitle(/^\(\d+\) Support/)
  await expect(inbox.getByRole('list', { name: 'Messages' })).toContainText(asked.text)
  await inbox.getByRole('button', { name: 'Take' }).click()
  await expect(panel.getByText('Olive from Groundswell').first()).toBeVisible()
  expect(await findings(operator)).toEqual([])
  await inbox.getByLabel('Your reply').pressSequentially('Hello Grace.')
  await expect(panel.getByText('Olive is typing...')).toBeAttached()
  await inbox.getByLabel('Your reply').press('Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: 'Hello Grace.' })).toBeVisible()

  await page.reload()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Hello Grace.' })).toBeVisible()
  await expect(panel.getByText('Olive from Groundswell').first()).toBeVisible()
  const spoken = panel.getByRole('listitem').getByText('Assistant', { exact: true })
  const before = await spoken.count()
  await say(panel, 'Is that safe?')
  await expect(inbox.getByRole('list', { name: 'Messages' })).toContainText('Is that safe?')
  await expect(panel.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(spoken).toHaveCount(before)

  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(12 * 1024 * 1024) })
  await expect(panel.getByRole('alert')).toHaveText(/This file is 12 MB; pictures have at most 2 MB\./)
  await panel.locator('input[type=file]').setInputFiles(pictureFile)
  await expect(panel.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Send' }).click()
  await panel.getByRole('button', { name: 'Picture from you' }).click()
  await expect(page.getByRole('dialog', { name: 'Picture from you' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Picture from you' })).toBeHidden()
  await expect(panel).toBeVisible()
  await expect(inbox.getByRole('button', { name: `Picture from ${name}` })).toBeVisible()
  await inbox.locator('input[type=file]').setInputFiles(pictureFile)
  await inbox.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('button', { name: 'Picture from Olive' })).toBeVisible()
  expect(await findings(operator)).toEqual([])

  await page.goto('/live-chat')
  const live = page.getByRole('main')
  await expect(page.getByRole('button', { name: 'Chat with support' })).toBeHidden()
  await expect(live.getByRole('list', { name: 'Conversation' })).toContainText('Is that safe?')
  await expect(live.getByText('Online now')).toBeVisible()
  await expectAllWell(page)

  await inbox.getByText('Note for staff').click()
  await inbox.getByLabel('Your note').pressSequentially('@oli')
  await expect(inbox.getByRole('option', { name: 'Olive Operator' })).toHaveAttribute('aria-selected', 'true')
  await inbox.getByLabel('Your note').press('Enter')
  await expect(inbox.getByLabel('Your note')).toHaveValue('@Olive Operator ')
  await inbox.getByLabel('Your note').fill('Asks about PayPal.')
  await inbox.getByLabel('Your note').press('Enter')
  await expect(inbox.getByRole('list', { name: 'Messages' })).toContainText('Note by Olive: Asks about PayPal.')
  await inbox.getByRole('button', { name: 'Hand back' }).click()
  await expect(live.getByText('Answers automatically.', { exact: true })).toBeVisible()
  await expect(live.getByRole('list', { name: 'Conversation' })).not.toContainText('Asks about PayPal.')
  const answer = await holdAnswer(page)
  await say(live, asked.text)
  await answer.given
  await inbox.getByRole('button', { name: 'Close' }).click()
  await expect(inbox.getByRole('list', { name: 'Messages' })).toContainText('Closed the conversation.')
  answer.release()
  await expect(live.getByText('Conversation closed')).toBeVisible()
  await expect(live.getByText('Send a message to start a new one.')).toBeVisible()
  const question = live.getByRole('group', { name: 'How did we do?' })
  await expect(question.getByRole('button')).toHaveText(['Terrible', 'Poor', 'Okay', 'Good', 'Great'])
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Good' }).click()
  await expect(question.getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'true')
  await live.getByLabel(/^What went well/).fill('Quick and kind.')
  expect(await findings(page)).toEqual([])
  await live.getByRole('button', { name: 'Send feedback' }).click()
  await expect(live.getByText('Thanks for your feedback.')).toBeVisible()
  await expect(live.getByLabel('Your message')).toBeFocused()
  await expect(inbox.getByText('Rated Good: “Quick and kind.”')).toBeVisible()
  await page.reload()
  await expect(live.getByText('Conversation closed')).toBeVisible()
  await expect(question).toBeHidden()
  await live.getByRole('button', { name: 'Email me this conversation' }).click()
  await expect(live.getByText('We’ve emailed you this conversation.')).toBeVisible()
  await expectAllWell(page)
  await operator.setViewportSize({ width: 390, height: 844 })
  await expectAllWell(operator)
  await operator.context().close()
})

test('a reply while the chat is closed shows a dot on its button', async ({ page, browser }) => {
  const name = `Ada ${Date.now()}`
  const operator = await operatorIn(browser)
  const panel = await openChat(page, '/')
  await panel.getByRole('button', { name: 'Talk to a person' }).click()
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
  const button = page.getByRole('button', { name: 'Chat with support New answer' })
  await expect(button).toBeVisible()
  expect(await findings(page)).toEqual([])
  await button.click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Here I am.' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close the chat' }).click()
  await expect(page.getByRole('button', { name: 'Chat with support', exact: true })).toBeVisible()
  await operator.context().close()
})

test('if nobody is online, the chat says so and takes a message and an email address @phone', async ({ page }) => {
  await answerAvailability(page, false)
  const panel = await openChat(page, '/faq')
  await panel.getByRole('button', { name: 'Talk to a person' }).click()
  await expect(panel.getByText('No one is online right now.')).toBeVisible()
  await expect(panel.getByText('Here Monday to Friday, 9:00 to 17:00 UTC.')).toBeVisible()
  const leave = panel.getByRole('button', { name: 'Leave a message' })
  await leave.click()
  await expect(panel.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(panel.getByLabel('Email address')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await panel.getByLabel('Email address').fill(`guest-${Date.now()}@example.com`)
  await leave.click()
  await expect(panel.getByText('Please tell us what it’s about.')).toBeVisible()
  await panel.getByLabel('Message').fill('My invoice has the wrong name.')
  await leave.click()
  await expect(panel.getByText('No one is here right now')).toBeVisible()
  await expect(panel.getByText('We’ll also email you the answer.', { exact: false })).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'My invoice has the wrong name.' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('an account has one conversation on all devices, and signing out leaves nothing behind', async ({ page, browser }) => {
  const customer = await newCustomer(page)
  const panel = await openChat(page, '/about')
  await askAssistant(panel)
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await signIn(elsewhere, customer.email)
  await elsewhere.goto('/live-chat')
  await expect(elsewhere.getByRole('list', { name: 'Conversation' })).toContainText(asked.text)
  await context.close()

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(asked.text)
})

test('an emailed link opens its conversation, and its token does not stay in the URL', async ({ page, browser }) => {
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

test('only staff can open the support inbox, from their menu', async ({ page }) => {
  await newCustomer(page)
  await page.goto('/operator/support')
  await expect(page.getByText('This page is for staff only.')).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('link', { name: 'Console' })).toHaveCount(0)
  await signInAsOperator(page)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Console' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
})
