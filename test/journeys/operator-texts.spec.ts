import { expect } from '@playwright/test'
import { sectionName } from './colleague.ts'
import { signInAsOperator } from './customer.ts'
import { complaints, findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectToast } from './messages.ts'

test('a page’s headline is written in own words, previewed, published, and goes back to the original @phone', async ({ page }, {
  project,
}) => {
  await signInAsOperator(page)
  // The preview refuses what is not published yet, and runs no script, not even that of the accessibility check.
  const heard = complaints(page, /page-texts\/\S+\/preview 400|status of 400|Blocked script execution in 'about:srcdoc'/)
  // A page of its own for each width: both run at once.
  const [name, path] = project.name === 'phone' ? ['How it works', '/how-it-works'] : ['Home', '/']
  const field = page.getByLabel('Title', { exact: true }).first()
  const own = `Seen by more people ${Date.now()}`
  await page.goto('/operator/texts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sectionName('texts'))
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const preview = page.frameLocator('iframe')
  const original = await preview.getByRole('heading', { level: 1 }).textContent()
  const html = async () => (await page.request.get(path)).text()

  await field.fill(`${own} {moon}`)
  await expect(page.getByText(/no placeholder \{moon\}/)).toBeVisible()
  await field.fill(own)
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(own)
  expect(await html()).not.toContain(own)
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Published')
  await expect.poll(html).toContain(own)
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Back to the original' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(field).toHaveValue(original ?? '')
  await expect.poll(html).not.toContain(own)
  await page
    .getByRole('button', { name: /^Back to this/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(field).toHaveValue(own)
  await page.getByRole('button', { name: 'Back to the original' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(field).toHaveValue(original ?? '')
  await expect.poll(html).not.toContain(own)
  expect(heard).toEqual([])
})
