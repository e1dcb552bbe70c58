import { expect } from '@playwright/test'
import { test } from './journey.ts'

/** The headings of the shop's own by which journeys find a section. */
const sections = {
  numbers: 'The numbers so far',
  bestSellers: 'Where to start',
  audiences: 'Made for creators like you',
  posts: 'From the blog',
}

test('the home page shows its sections in order', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    /What usually goes wrong/,
    sections.numbers,
    'How it works',
    sections.bestSellers,
    'All services, clear prices',
    'Why Choose Groundswell',
    sections.audiences,
    'What customers say',
    'What is Groundswell?',
    'Questions before your first order',
    sections.posts,
    'Start small and see it arrive',
  ])
  const features = page.getByRole('region', { name: sections.numbers })
  for (const figure of ['100,000+', '50M+', '99.8%', '24/7']) await expect(features.getByText(figure, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /Questions/ }).getByRole('group')).toHaveCount(8)
  await expect(page.getByRole('region', { name: sections.posts }).getByRole('article')).toHaveCount(3)
})

test('the first screen has the services of each platform with their prices @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'More eyes on what you make' })
  for (const [platform, services] of [
    ['Instagram', ['Followers', 'Likes', 'Views', 'Comments']],
    ['YouTube', ['Subscribers', 'Likes', 'Views', 'Comments']],
  ] as const) {
    await hero.locator('label', { hasText: platform }).click()
    for (const service of services) {
      const link = hero.getByRole('link', { name: new RegExp(`^${platform} ${service} from \\$`) })
      await expect(link).toBeInViewport({ ratio: 1 })
    }
    await expect(hero.getByRole('link')).toHaveCount(4)
  }
  await hero.getByRole('link', { name: /^YouTube Subscribers/ }).click()
  await expect(page).toHaveURL(/\/buy-youtube-subscribers$/)
})

test('a service card links to the checkout with its package', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: sections.bestSellers }).getByRole('listitem').filter({ hasText: 'TikTok Views' })
  const price = /\$\d+\.\d{2}/.exec(await card.innerText())?.[0] ?? ''
  await card.getByRole('link', { name: /^Get Started/ }).click()
  await expect(page).toHaveURL(/\/checkout\?service=TikTok\+Views&package=/)
  await expect(page.getByRole('button', { name: `Pay ${price}` })).toBeVisible()
})

test('the home page links to the sales team, the reviews and a post', async ({ page }) => {
  for (const [name, url] of [
    ['Contact Sales Team', /\/contact$/],
    ['Read all reviews', /\/reviews$/],
    ['All posts', /\/blog$/],
  ] as const) {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page).toHaveURL(url)
  }
})

for (const javaScriptEnabled of [true, false]) {
  test(`the audience switch changes what is shown, ${javaScriptEnabled ? 'by keyboard' : 'also without script'} @phone`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto('/')
    const audiences = page.getByRole('region', { name: sections.audiences })
    const shown = audiences.getByRole('heading', { level: 3 })
    await expect(shown).toHaveText('Look established from day one')
    if (javaScriptEnabled) {
      await audiences.getByRole('radio', { name: 'Influencers' }).focus()
      await page.keyboard.press('ArrowRight')
    } else await audiences.getByText('Businesses', { exact: true }).click()
    await expect(shown).toHaveText('Give your launch a boost')
    await expect(audiences.locator('blockquote:visible')).toHaveCount(1)
    await expect(audiences.locator('dd:visible')).toHaveCount(3)
    await context.close()
  })
}
