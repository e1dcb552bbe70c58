import { expect, type Page } from '@playwright/test'
import { serviceKinds, serviceLabel, servicePath } from '#features/catalog/rules.ts'
import type { PageTextsView } from '#features/texts/contract.ts'
import { sectionName } from './colleague.ts'
import { ask, signInAsOperator } from './customer.ts'
import { complaints, findings, widthsWithSidewaysScrolling } from './findings.ts'
import { test } from './journey.ts'
import { expectToast, toasts } from './messages.ts'

async function confirm(page: Page, button: RegExp | string) {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a text is rewritten, previewed, published, and reset to the original @phone', async ({ page }, testInfo) => {
  await signInAsOperator(page)
  // The preview refuses what is not published yet, and runs no script, not even that of the accessibility check.
  const heard = complaints(page, /page-texts\/\S+\/preview 400|status of 400|Blocked script execution in 'about:srcdoc'/)
  // A page of its own for each width and repetition: all run at once.
  const offset = testInfo.project.name === 'phone' ? 6 : 0
  const kind = serviceKinds()[(offset + (testInfo.repeatEachIndex % 6)) % serviceKinds().length] ?? serviceKinds()[0]
  if (!kind) throw new Error('there are no services')
  const own = `Seen by more people ${Date.now()}`
  await page.goto('/operator/texts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sectionName('texts'))
  await page.getByRole('link', { name: new RegExp(`^${serviceLabel(kind)}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(serviceLabel(kind))
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  const field = page.getByLabel('1, title')
  const original = await field.inputValue()
  const html = async () => (await page.request.get(servicePath(kind))).text()

  await field.fill(`${own} {moon}`)
  await expect(page.getByText(/no placeholder \{moon\}/)).toBeVisible()
  await field.fill(own)
  await expect(preview.getByText(own).first()).toBeVisible()
  expect(await html()).not.toContain(own)
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  await confirm(page, 'Publish')
  await expectToast(page, 'Published')
  await expect.poll(html).toContain(own)
  await confirm(page, 'Back to the original')
  await expect(field).toHaveValue(original)
  await expect.poll(html).not.toContain(own)
  await confirm(page, /^Back to this/)
  await expect(field).toHaveValue(own)
  await confirm(page, 'Back to the original')
  await expect(field).toHaveValue(original)
  await expect.poll(html).not.toContain(own)
  expect(heard).toEqual([])
})

test('a word is replaced in all texts after a preview of each change, and the change is undone', async ({ page }, { repeatEachIndex }) => {
  const owner = await signInAsOperator(page)
  const kinds = serviceKinds()
  const kind = kinds[(3 + repeatEachIndex) % kinds.length] ?? kinds[0]
  if (!kind) throw new Error('there are no services')
  const path = `/api/operator/page-texts${servicePath(kind)}`
  const word = `zeppelin${Date.now()}`
  const { data } = (await ask(page, owner, 'GET', path)) as { data: PageTextsView }
  const [one, other] = data.slots.filter(({ id }) => id.endsWith('title'))
  if (!one || !other) throw new Error('the page has no two titles')
  const texts = { [one.id]: `A ${word}`, [other.id]: `Another ${word}` }
  await ask(page, owner, 'POST', `${path}/versions`, { texts, version: data.current.version })

  await page.goto('/operator/texts')
  await page.getByRole('link', { name: 'Change many texts' }).click()
  await page.getByLabel('Find').fill(word)
  await page.getByLabel('Replace with').fill('{moon}')
  await page.getByRole('button', { name: 'Show changes' }).click()
  const changes = page.getByRole('region', { name: serviceLabel(kind) })
  await expect(changes.getByText(/no placeholder \{moon\}/)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.getByLabel('Replace with').fill('balloon')
  await page.getByRole('button', { name: 'Show changes' }).click()
  await expect(page.getByRole('button', { name: 'Publish 2 changes' })).toBeEnabled()
  expect(await findings(page)).toEqual([])
  expect(await widthsWithSidewaysScrolling(page)).toEqual([])

  await changes.getByRole('checkbox', { name: /Another/ }).uncheck()
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expectToast(page, '1 text changed.')
  const own = async () => ((await ask(page, owner, 'GET', path)) as { data: PageTextsView }).data.current.texts
  expect(await own()).toEqual({ ...texts, [one.id]: 'A balloon' })
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(own).toEqual(texts)
  await ask(page, owner, 'POST', `${path}/versions`, { texts: {}, version: data.current.version + 3 })
})
