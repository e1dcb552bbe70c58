import { expect } from '@playwright/test'
import { asked, openChat, say } from './chat.ts'
import { newCustomer, signIn } from './customer.ts'
import { findings } from './findings.ts'
import { focusProblem } from './focus.ts'
import { holdScripts } from './held-back.ts'
import { test } from './journey.ts'
import { expectPaid, openCheckout, payByCard, shownOrderNumber } from './visitor.ts'

test('Enter sends, Shift+Enter does not; blank or second messages are not sent; Clear starts over', async ({ page }) => {
  let sent = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/chatbot/send-message', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  const panel = await openChat(page, '/faq')
  const input = panel.getByLabel('Your message')
  await input.press('Enter')
  await input.fill('   ')
  await input.press('Enter')
  await input.fill('First line')
  await input.press('Shift+Enter')
  await input.pressSequentially('second line')
  await expect(input).toHaveValue('First line\nsecond line')
  expect(sent).toBe(0)
  await input.press('Enter')
  await expect(panel.getByText(/^Assistant\b.*\btyping/)).toBeAttached()
  await input.fill('One more')
  await input.press('Enter')
  await panel.getByRole('button', { name: 'Send' }).dispatchEvent('click')
  await expect(input).toHaveValue('One more')
  expect(sent).toBe(1)
  letGo()
  await expect(panel.getByText(/^Assistant\b.*\btyping/)).toHaveCount(0)
  await panel.getByRole('button', { name: 'Clear' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel.getByRole('listitem')).toContainText('Hello! Welcome to Groundswell support. How can I help you today?')
  await page.reload()
  await expect(input).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('groundswell.chat'))).toBeNull()
})

test('a message that failed says so, and arrives once when it is sent again', async ({ page }) => {
  const keys: string[] = []
  await page.route('**/api/chatbot/send-message', async (route) => {
    keys.push((route.request().postDataJSON() as { key: string }).key)
    await (keys.length === 1 ? route.abort('connectionreset') : route.continue())
  })
  const panel = await openChat(page, '/about')
  await say(panel, asked.text)
  await expect(panel.getByRole('alert')).toContainText('Network error')
  await expect(panel.getByText('Sorry, I encountered an error. Please try again or contact our support team.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: asked.answer })).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel.getByRole('listitem').filter({ hasText: asked.text })).toHaveCount(1)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('links in an answer open without a reload, and the chat stays open', async ({ page }) => {
  const panel = await openChat(page, '/about')
  await say(panel, 'How much are 1000 Instagram views?')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await panel.getByRole('link', { name: 'Instagram Views' }).click()
  await expect(page).toHaveURL(/\/buy-instagram-views$/)
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  await expect(panel).toBeVisible()
})

test('a word that could mean several things is asked about; a button asks the question', async ({ page }) => {
  const panel = await openChat(page, '/about')
  await say(panel, 'money')
  await expect(panel.getByRole('listitem').filter({ hasText: 'Did you mean one of these?' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await panel.getByRole('button', { name: 'I want a refund' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'We refund whatever we don’t deliver' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'I want a refund' })).toHaveCount(0)
})

test('on a phone a link closes the chat @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const panel = await openChat(page, '/about')
  await say(panel, 'How much are 1000 Instagram views?')
  await panel.getByRole('link', { name: 'Instagram Views' }).click()
  await expect(page).toHaveURL(/\/buy-instagram-views$/)
  await expect(panel).toBeHidden()
})

test('on a phone the chat button leaves pages with a form, and while somebody scrolls down @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newCustomer(page)
  const button = page.getByRole('button', { name: 'Chat with support' })
  await page.goto('/profile?section=profile')
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect(button).toBeHidden()
  await page.goto('/about')
  await expect(button).toBeVisible()
  await page.mouse.wheel(0, 600)
  await expect(button).toBeHidden()
  await page.mouse.wheel(0, -200)
  await expect(button).toBeVisible()
  await page.mouse.wheel(0, 600)
  await expect(button).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(button).toBeVisible()
})

test('the chat button gives way to a price or button under it @phone', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Chat with support' })
  // At 1440 px the button is beside the content.
  if (page.viewportSize()?.width === 1440) await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(button).toHaveCSS('opacity', '1')
  const below = await button.boundingBox()
  if (!below) throw new Error('The button is on the page.')
  const links = page.getByRole('main').getByRole('link')
  const place = await links.evaluateAll((all, x) => {
    const isInColumn = ({ left, right, top }: DOMRect) => left < x && x < right && top > innerHeight
    return all.findIndex((each) => isInColumn(each.getBoundingClientRect()))
  }, below.x + 4)
  await links.nth(place).scrollIntoViewIfNeeded()
  // On a phone the button comes back on the way up.
  await page.mouse.wheel(0, -20)
  await expect(button).toBeVisible()
  const above = await links.nth(place).boundingBox()
  if (!above) throw new Error('The link is on the page.')
  await page.mouse.wheel(0, above.y + above.height / 2 - below.y - below.height / 2)
  await expect(button).toHaveCSS('opacity', '0')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Chat with support' })).toBeVisible()
})

test('the chat button gives way to the lines beside the packages', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/buy-instagram-followers')
  await page
    .getByText('One payment. No password, no account, no subscription.')
    .evaluate((note) => scrollBy({ top: note.getBoundingClientRect().top - innerHeight + 70, behavior: 'instant' }))
  await expect(page.getByRole('button', { name: 'Chat with support' })).toHaveCSS('opacity', '0')
})

test('the chat button gives way to the status of an order', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'demo@example.com', 'demo-password-1')
  await page.goto('/profile?section=history')
  const button = page.getByRole('button', { name: 'Chat with support' })
  const status = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'GS-' })
    .nth(4)
    .getByText(/^(Pending|Processing|Completed)$/)
  await expect(status).toBeVisible()
  const corner = await button.boundingBox()
  if (!corner) throw new Error('The button is on the page.')
  await status.evaluate(
    async (badge, middle) => {
      const { top, height } = badge.getBoundingClientRect()
      const place = scrollY + top + height / 2 - middle
      // The button comes back on the way up.
      for (const y of [place + 300, place]) {
        scrollTo({ top: y, behavior: 'instant' })
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      }
    },
    corner.y + corner.height / 2,
  )
  await expect(button).toBeVisible()
  await expect(button).toHaveCSS('opacity', '0')
})

test('the chat works with the keyboard, and the focus returns when it closes', async ({ page }) => {
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Chat with support' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Chat with support' })
  await expect(panel.getByLabel('Your message')).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.type(asked.text)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: asked.answer })).toBeVisible()
  for (let stops = 0; stops < 4; stops++) {
    await page.keyboard.press('Shift+Tab')
    expect(await focusProblem(page)).toBeUndefined()
  }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('a click before the scripts have loaded opens the chat once they have', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Chat with support' }).click()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Chat with support' })).toBeVisible()
})

test('a guest with an order gets a proposal; a yes carries it out, also after a reload', async ({ page }) => {
  await openCheckout(page)
  await payByCard(page)
  await expectPaid(page)
  const number = await shownOrderNumber(page)
  const panel = await openChat(page, '/about')
  await say(panel, `I want my money back for ${number}`)
  await panel.getByRole('button', { name: 'Yes' }).click()
  // The delivery may have begun in between: then there is nothing to cancel any more, and the assistant says why.
  const outcome = panel.getByText(/^(Requested|This couldn’t be done)\.$/)
  await expect(outcome).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(outcome).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Yes' })).toHaveCount(0)
})

test('a no to a proposal changes nothing', async ({ page }) => {
  await openCheckout(page)
  await payByCard(page)
  await expectPaid(page)
  const number = await shownOrderNumber(page)
  const panel = await openChat(page, '/about')
  await say(panel, `I want to cancel ${number} and get my money back`)
  await expect(panel.getByRole('button', { name: 'Yes' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await panel.getByRole('button', { name: 'No' }).click()
  await expect(panel.getByText(/^Declined\b/)).toBeVisible()
})

test('a long conversation scrolls in its box and does not lengthen the page', async ({ page }) => {
  await page.goto('/live-chat')
  const input = page.getByRole('main').getByLabel('Your message')
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  // Enter does nothing while the assistant is answering.
  const send = async (text: string) => {
    await input.fill(text)
    await expect(async () => {
      await input.press('Enter')
      await expect(input).toHaveValue('', { timeout: 500 })
    }).toPass()
  }
  await send('Hello')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ask me about packages' })).toBeVisible()
  const height = await pageHeight()
  await send('Hello\n'.repeat(150))
  await send('Thanks')
  await expect(page.getByRole('listitem').filter({ hasText: 'You’re welcome' })).toBeVisible()
  expect(await pageHeight()).toBe(height)
})
