import { expect, test } from '@playwright/test'
import { findings } from './findings.ts'
import { pages } from './pages.ts'
import { chooseMethod, expectPaid, openCheckout, payByCard } from './visitor.ts'

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme, reducedMotion: 'reduce' })

    for (const path of pages) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        // A mail is no page of the shop: mail programs are what it has to suit.
        await page.route('**/api/dev/mails/*/html', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        expect(await findings(page)).toEqual([])
      })
    }

    test('axe finds nothing on a refused checkout, each way to pay, and a tracked order', async ({ page }) => {
      await page.goto('/checkout')
      await page.getByRole('button', { name: /^Pay/ }).click()
      expect(await findings(page)).toEqual([])
      await chooseMethod(page, 'PayPal')
      expect(await findings(page)).toEqual([])
      await chooseMethod(page, 'Crypto')
      expect(await findings(page)).toEqual([])
      await chooseMethod(page, 'Card')
      await openCheckout(page)
      await payByCard(page, 'declined')
      await expect(page.getByText(/Payment failed/)).toBeVisible()
      expect(await findings(page)).toEqual([])
      await payByCard(page)
      await expectPaid(page)
      expect(await findings(page)).toEqual([])
    })
  })
}
