import { expect } from '@playwright/test'
import { serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { test } from './journey.ts'
import { choosePackage, expectPaid, fillAccount, giveLink, linkFor, newBuyer, payByCard } from './visitor.ts'

for (const kind of serviceKinds) {
  test(`a guest buys ${serviceLabel(kind)} with a card`, async ({ page }) => {
    const price = await choosePackage(page, kind)
    await expect(page.getByRole('main')).toContainText(price)
    await giveLink(page, linkFor(kind))

    await fillAccount(page, newBuyer())
    await expect(page.getByRole('button', { name: `Pay ${price}` })).toBeVisible()
    await payByCard(page)

    await expect(page.getByText('Payment processed successfully! Your order will be delivered within 24 hours.').first()).toBeVisible()
    await expectPaid(page, kind)
    await expect(page.getByRole('main')).toContainText(price)
  })
}

test('a phone shows the whole way to a paid order @main @phone', async ({ page }) => {
  await choosePackage(page, { platform: 'tiktok', type: 'likes' })
  await giveLink(page, linkFor({ platform: 'tiktok', type: 'likes' }))
  await fillAccount(page, newBuyer())
  await payByCard(page)
  await expectPaid(page, { platform: 'tiktok', type: 'likes' })
})
