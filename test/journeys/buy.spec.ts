import { expect } from '@playwright/test'
import { serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { findings } from './findings.ts'
import { holdScripts } from './held-back.ts'
import { test } from './journey.ts'
import {
  changePackage,
  choosePackage,
  editLink,
  expectLinkChecked,
  expectPaid,
  fillAccount,
  giveLink,
  linkFor,
  newBuyer,
  payByCard,
} from './visitor.ts'

for (const kind of serviceKinds()) {
  test(`a guest buys ${serviceLabel(kind)} with a card`, async ({ page }) => {
    const price = await choosePackage(page, kind)
    await expect(page.getByRole('main')).toContainText(price)
    await giveLink(page, linkFor(kind))

    await fillAccount(page, newBuyer())
    await expect(page.getByRole('button', { name: `Pay ${price}` })).toBeVisible()
    await payByCard(page)

    await expect(page.getByText(/^Payment processed successfully! Your order will be delivered within \d.*\.$/).first()).toBeVisible()
    await expectPaid(page, kind)
    await expect(page.getByRole('main')).toContainText(price)
  })
}

test('the most popular package is chosen from the start, and can be changed before the scripts load', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/buy-instagram-likes', { waitUntil: 'commit' })
  await expect(page.getByRole('radio', { name: /Most Popular/ })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Order 1K Likes' })).toBeVisible()
  await page.getByRole('main').getByText('500 Likes').first().click()
  letGo()
  await expect(page.getByRole('button', { name: 'Order 500 Likes' })).toBeVisible()
})

test('the order button stays in its place, whichever package is chosen', async ({ page }) => {
  await page.goto('/buy-tiktok-views')
  const button = page.getByRole('button', { name: /^Order / })
  await expect(page.getByText('Saving').last()).toBeVisible()
  const placeInPage = () => button.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const before = await placeInPage()
  await page.getByRole('main').getByText('2.5K Views').first().click()
  await expect(button).toHaveText('Order 2.5K Views')
  await expect(page.getByText('Saving').last()).toBeHidden()
  expect(await placeInPage()).toBe(before)
})

test('a missing package size shows the nearest, and an unknown service leads to those on offer', async ({ page }) => {
  await page.goto('/checkout?service=Instagram%20Followers&package=7K')
  const note = page.getByText('7K is not one of our sizes. 5K is the nearest.')
  await expect(note).toBeVisible()
  await page.getByRole('main').getByText('10K followers').first().click()
  await expect(note).toBeHidden()
  await page.goto('/checkout?service=Facebook%20Likes')
  await expect(page).toHaveURL(/\/#services$/)
})

test('a guest can buy on a phone @main @phone', async ({ page }) => {
  await choosePackage(page, { platform: 'tiktok', type: 'likes' })
  await giveLink(page, linkFor({ platform: 'tiktok', type: 'likes' }))
  await fillAccount(page, newBuyer())
  await payByCard(page)
  await expectPaid(page, { platform: 'tiktok', type: 'likes' })
})

test('the checkout asks once: package and link are rows, the rest is in the first screen of a phone @phone', async ({ page }) => {
  const kind = { platform: 'instagram', type: 'followers' } as const
  await choosePackage(page, kind)
  await giveLink(page, 'instagram.com/Ada.Creates?igsh=MzRlODBiNWFlZA==')
  await expectLinkChecked(page, /^instagram\.com\/ada\.creates/)
  await expect(page.getByLabel(/username/i)).toHaveValue('ada.creates')
  await expect(page.getByRole('radio', { name: /^500/ })).toBeHidden()
  const shown = [page.getByLabel(/username/i), page.getByLabel('Email address'), page.getByRole('button', { name: /^Pay/ })]
  if (page.viewportSize()?.width === 390) for (const each of shown) await expect(each).toBeInViewport({ ratio: 1 })

  await changePackage(page)
  await page.getByRole('radio', { name: /^2\.5K/ }).check()
  await expect(page.getByRole('button', { name: 'Pay $19.99' })).toBeVisible()
  await editLink(page)
  const link = page.getByLabel(/URL/)
  await expect(link).toBeFocused()
  await link.fill('@ada.two')
  await link.press('Tab')
  await expectLinkChecked(page, /^instagram\.com\/ada\.two/)
  await link.fill('instagram.com/p/Cx1')
  await link.press('Tab')
  await expect(page.getByText('Please enter a valid Instagram profile URL')).toBeVisible()
})

test('a link is checked as it is pasted, and where a short one leads is confirmed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // The platforms are not asked: a stand-in for them is in the API's own test.
  let answer: { status: number; json: object } = { status: 400, json: { success: false } }
  await page.route('**/api/orders/resolve-link', (route) => route.fulfill(answer))
  await page.goto('/post-selection?service=TikTok+Followers&package=500')
  await page.getByLabel('Description').fill('https://vm.tiktok.com/ZMabc12/')
  await page.getByLabel('Description').press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+x')
  await page.getByLabel(/URL/).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText(/^This short link hides where it leads\./)).toBeVisible()
  expect(await findings(page)).toEqual([])

  const url = 'https://www.tiktok.com/@ada'
  answer = { status: 200, json: { success: true, data: { url } } }
  const field = page.getByLabel(/URL/)
  await field.fill('vm.tiktok.com/ZMabc13/')
  await field.press('Tab')
  await expect(page.getByText('This link goes to')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Use this link' }).click()
  await expect(field).toHaveValue(url)
  await expect(page.getByText('We’ll deliver here')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout\?/)
  await expect(page.getByRole('link', { name: 'tiktok.com/@ada' })).toBeVisible()
})

test('a profile of another name and a mistyped email are asked about before paying', async ({ page }) => {
  const { email } = newBuyer()
  const name = linkFor({ platform: 'tiktok', type: 'followers' }).replace(/.*@|\?.*/g, '')
  await page.goto(`/checkout?${new URLSearchParams({ service: 'TikTok Followers', package: '500', postUrl: `tiktok.com/@${name}` })}`)
  const username = page.getByLabel(/username/i)
  await expect(username).toHaveValue(name)
  await username.fill('someone.else')
  const address = page.getByLabel('Email address')
  await address.fill(email.replace('@example.com', '@gmial.com'))
  await address.press('Tab')
  const suggested = email.replace('@example.com', '@gmail.com')
  await expect(page.getByRole('button', { name: suggested })).toBeVisible()
  await payByCard(page)

  await page.getByRole('button', { name: `Use @${name} and pay` }).click()
  await expect(username).toHaveValue(name)
  const keep = page.getByRole('button', { name: /^Keep .*@gmial\.com and pay/ })
  await expect(keep).toBeVisible()
  await page.getByRole('button', { name: `Use ${suggested} and pay` }).click()
  await expectPaid(page, { platform: 'tiktok', type: 'followers' })
  await expect(page.getByRole('main')).toContainText(suggested)
})
