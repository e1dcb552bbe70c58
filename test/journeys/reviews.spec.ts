import { expect, type Page } from '@playwright/test'
import { findings } from './findings.ts'
import { test } from './journey.ts'
import { expectToast } from './messages.ts'

const reviews = (page: Page) => page.getByRole('main').getByRole('article')
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const loadMore = /^Load more/
const stars = (rating: number) => new RegExp(`${rating} out of 5`)
const select = (page: Page, name: string, option: string) => list(page, name).selectOption(option)

async function openForm(page: Page, fragment = ''): Promise<void> {
  await page.goto(`/leave-review${fragment}`)
  await expect(page.getByRole('button', { name: 'Submit review' })).toBeEnabled()
}

/** Everything but the rating. */
async function fillForm(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await page.getByLabel('Email address').fill(`reviewer-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`)
  await select(page, 'Service', 'TikTok Views')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByLabel('Review', { exact: true }).fill('Twelve hours for 10K, evenly spread.\n\nWould order again.')
}

/** Takes the choice of stars and service back. */
const showAll = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /\ball reviews/i })
    .click()

test.describe('reading', () => {
  test('reviews have a summary, filters by stars and service, sorting, and more to load @phone', async ({ page }) => {
    await page.goto('/reviews')
    await expect(page.getByRole('heading', { name: /^\d+ reviews$/ })).toBeVisible()
    await expect(reviews(page)).toHaveCount(12)
    await expect(reviews(page).first().locator('time').first()).toHaveText(/^(Today|\d+ (day|week|month|year)s? ago)$/)
    await expect(reviews(page).first().locator('time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    await page.getByRole('button', { name: loadMore }).click()
    await expect(reviews(page)).toHaveCount(24)

    await page.getByRole('link', { name: /^4 stars/ }).click()
    await expect(page.getByRole('heading', { name: /^\d+ reviews.*\b4 stars/ })).toBeVisible()
    for (const review of await reviews(page).all()) await expect(review).toContainText(stars(4))
    await select(page, 'Service', 'TikTok Likes')
    await expect(page.getByRole('heading', { name: /^1 review\b.*\b4 stars.*TikTok Likes/ })).toBeVisible()
    await expect(page).toHaveURL(/\/reviews\?service=TikTok\+Likes&rating=4$/)
    await showAll(page)
    await select(page, 'Sort by', 'lowest')
    await expect(reviews(page).first()).toContainText(stars(1))
    await expect(list(page, 'Service')).toHaveValue('')
  })

  test('a filter chosen while a link is loading continues from that link', async ({ page }) => {
    await page.goto('/reviews?service=TikTok+Likes&rating=4')
    await expect(reviews(page).first().locator('time').first()).toHaveText(/^(Today|\d+ (day|week|month|year)s? ago)$/)
    const sorted = Promise.withResolvers<void>()
    await page.route(/\/reviews\.data/, async (route) => {
      if (route.request().url().includes('sort=')) sorted.resolve()
      else await sorted.promise
      await route.continue().catch(() => {})
    })
    await showAll(page)
    await select(page, 'Sort by', 'lowest')
    await expect(reviews(page).first()).toContainText(stars(1))
    await expect(page).toHaveURL(/\/reviews\?sort=lowest$/)
  })

  test('without reviews, the page says so', async ({ page }) => {
    await page.goto('/reviews?service=TikTok+Views&rating=1')
    await expect(
      page
        .getByRole('main')
        .getByText(/^No\b.*\breviews/i)
        .first(),
    ).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test('reviews can be read, filtered and paged without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/reviews')
    await expect(reviews(page)).toHaveCount(12)
    await page.getByRole('link', { name: loadMore }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(reviews(page)).toHaveCount(12)
    await page
      .getByRole('main')
      .getByRole('link', { name: /\bfirst\b/i })
      .click()
    await page.getByRole('link', { name: /^3 stars/ }).click()
    await expect(reviews(page).first()).toContainText(stars(3))
    await select(page, 'Service', 'YouTube Comments')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { name: /^1 review\b.*\b3 stars.*YouTube Comments/ })).toBeVisible()
    await context.close()
  })

  test('if more reviews cannot be loaded, the page says so and offers a retry', async ({ page }) => {
    await page.goto('/reviews')
    await page.route('**/api/leavereview/public*', (route) => route.abort())
    await page.getByRole('button', { name: loadMore }).click()
    await expect(page.getByText('An error occurred while fetching reviews')).toBeVisible()
    const answerWith = async (body: object) => {
      await page.unrouteAll()
      await page.route('**/api/leavereview/public*', (route) => route.fulfill({ json: body }))
      await page.getByRole('button', { name: 'Try Again' }).click()
    }
    await answerWith({ success: false })
    await expect(page.getByText('Failed to fetch reviews')).toBeVisible()
    await answerWith({ success: true, data: 'none' })
    await expect(page.getByText('Invalid response format from server')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(reviews(page)).toHaveCount(24)
  })
})

test.describe('voting', () => {
  const helpful = (page: Page) =>
    reviews(page)
      .last()
      .getByRole('button', { name: /^Helpful/ })
  const votes = async (page: Page) => Number(/\((\d+)\)/.exec((await helpful(page).textContent()) ?? '')?.[1] ?? 0)

  test('a vote counts once, shows that it is being sent, and is remembered', async ({ page }) => {
    await page.goto('/reviews?service=YouTube+Likes')
    const before = await votes(page)
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/helpful', async (route) => {
      await held
      await route.continue()
    })
    await helpful(page).click()
    await expect(helpful(page)).toBeDisabled()
    letThrough()
    await expectToast(page, 'Vote recorded!')
    await expect(page.getByText('Thank you for your feedback.')).toBeVisible()
    expect(await votes(page)).toBeGreaterThan(before)
    await expect(helpful(page)).toBeDisabled()

    await page.reload()
    await expect(helpful(page)).toBeDisabled()
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    const kept = await votes(page)
    await helpful(page).click()
    await expectToast(page, 'Vote failed')
    await expectToast(page, /already/)
    expect(await votes(page)).toBe(kept)
  })

  test('a vote that fails can be given again', async ({ page }) => {
    await page.goto('/reviews?service=YouTube+Views')
    await page.route('**/helpful', (route) => route.fulfill({ status: 503, json: { success: false } }))
    await helpful(page).click()
    await expectToast(page, 'Vote failed')
    await expect(page.getByText('Failed to record your vote.')).toBeVisible()
    await page.unrouteAll()
    await page.route('**/helpful', (route) => route.abort())
    await helpful(page).click()
    await expect(page.getByText('An error occurred while voting for the review')).toBeVisible()
    await page.unrouteAll()
    await helpful(page).click()
    await expectToast(page, 'Vote recorded!')
  })
})

test.describe('writing', () => {
  test('missing fields show errors, what was typed survives a refusal and a reload, and the review is sent @phone', async ({ page }) => {
    await openForm(page)
    const submit = page.getByRole('button', { name: 'Submit review' })
    await submit.click()
    await expect(page.getByText('Please select a rating')).toBeVisible()
    await expect(page.getByText('Rating is required to submit your review.').first()).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
    await submit.click()
    await expect(page.getByText('Please fill all fields')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()

    await fillForm(page, 'As the page had said')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('As the page had said')
    await expect(list(page, 'Service')).toHaveValue('TikTok Views')
    await expect(page.getByRole('radio', { name: /^4 stars/ })).toBeChecked()

    await page.route('**/api/leavereview', (route) => route.fulfill({ status: 500, json: { success: false } }))
    await submit.click()
    await expect(page.getByText('Submission failed')).toBeVisible()
    await expect(page.getByText('Failed to submit review. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Review', { exact: true })).toHaveValue(/Twelve hours/)
    await page.unrouteAll()
    await page.route('**/api/leavereview', (route) => route.abort())
    await submit.click()
    await expect(page.getByText('An error occurred while submitting your review')).toBeVisible()
    await page.unrouteAll()

    await submit.click()
    await expect(page.getByRole('heading', { name: 'Review submitted successfully!' })).toBeFocused()
    await expect(page.getByText('Thank you for your feedback. Your review will be published after moderation.')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('link', { name: /^Read\b.*\breviews/i }).click()
    await expect(page.getByText('As the page had said')).toBeHidden()
  })

  test('the stars are chosen with the keyboard alone', async ({ page }) => {
    await openForm(page)
    await list(page, 'Service').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /^3 stars/ })).toBeChecked()
  })

  test('an invitation shows the order, fixes the service and leaves no token in the URL', async ({ page }) => {
    const about = { orderNumber: 'GS-100900', service: 'YouTube Views' }
    await page.route('**/api/leavereview/invitation', (route) => route.fulfill({ json: { success: true, data: about } }))
    await openForm(page, '#invite=ord_1.signature')
    await expect(page.getByText(/\border\b.*GS-100900/)).toBeVisible()
    await expect(list(page, 'Service')).toHaveValue('YouTube Views')
    await expect(page).toHaveURL(/\/leave-review$/)
    const sent = page.waitForRequest('**/api/leavereview')
    await page.route('**/api/leavereview', (route) => route.fulfill({ json: { success: true, message: 'Thank you' } }))
    await page.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace')
    await page.getByLabel('Email address').fill('grace@example.com')
    await page.getByRole('textbox', { name: 'Title' }).fill('Invited')
    await page.getByLabel('Review', { exact: true }).fill('Fine.')
    await page.getByRole('button', { name: 'Submit review' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ token: 'ord_1.signature', username: 'Grace', serviceUsed: 'YouTube Views' })
  })

  test('a forged invitation shows an error, and customers can decline further invitations', async ({ page }) => {
    await openForm(page, '#invite=ord_1.forged')
    await expect(page.getByText(/\binvitation\b.*complete/i)).toBeVisible()
    await page.goto('/leave-review?again#decline=ord_1.forged')
    await page
      .getByRole('main')
      .getByRole('button', { name: /\bask\b/i })
      .click()
    await expect(page.getByText(/\binvitation\b.*complete/i)).toBeVisible()
    await page.route('**/decline', (route) => route.fulfill({ json: { success: true, message: 'We won’t ask you for a review again.' } }))
    await page
      .getByRole('main')
      .getByRole('button', { name: /\bask\b/i })
      .click()
    await expect(page.getByText('We won’t ask you for a review again.')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
})
