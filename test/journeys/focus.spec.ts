import { expect } from '@playwright/test'
import { walk } from './focus.ts'
import { test } from './journey.ts'

// A picture of the page at each of hundreds of stops is what would take the time.
test.use({ reducedMotion: 'reduce', trace: 'off' })

for (const path of ['/', '/buy-youtube-subscribers', '/checkout', '/blog', '/reviews', '/leave-review', '/faq']) {
  test(`the focus can be seen at every stop of ${path}, there and back`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await walk(page)).toEqual([])
  })
}

for (const path of ['/buy-youtube-subscribers', '/checkout']) {
  test(`no bar covers the focus on a phone on ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await walk(page)).toEqual([])
  })
}
