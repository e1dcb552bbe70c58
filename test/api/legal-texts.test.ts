import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LegalOverview, LegalText, LegalVersionText } from '#features/legal/contract.ts'
import { recordOriginals } from '#features/legal/server/commands.ts'
import { currentTermsVersion } from '#features/legal/server/queries.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import { gatherEvidence } from '#features/operations/server/queries/disputes.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { CONSENT_VERSION, startConsent } from '#features/orders/rules/start-consent.ts'
import { legalPage } from '#features/support/server/queries/legal.ts'
import { codeOf, type DataOf, getData, invalidField, messageOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { eventually } from '../support/eventually.ts'
import { buy, checkOut } from '../support/orders.ts'
import { operator, staff } from '../support/staff.ts'

/** Terms, privacy notice, imprint and refund policy start as templates and get the operator's own versions. */

let shop: TestShop
let owner: Customer
let ada: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
  ada = await signUp(shop)
})
afterAll(() => shop.stop())

const textOf = (kind: string) => getData<LegalText>(owner, `/api/operator/legal/${kind}`)
const publish = (kind: string, html: string, version: number) =>
  owner.request<DataOf<LegalText>>('POST', `/api/operator/legal/${kind}/versions`, { html, version })
const ownText = (words: string) => `<h2>The parties</h2><p>You buy from {store}. ${words}</p><p>{ways_to_pay}</p><h2>Gifts</h2><p>None.</p>`

test('the originals become the first versions, and new ones when an update brings others', async () => {
  await recordOriginals(shop.ctx)
  const { texts } = await getData<LegalOverview>(owner, '/api/operator/legal')
  expect(texts.map(({ kind, path, current }) => [kind, path, current.version, current.isOriginal, current.author])).toEqual([
    ['terms', '/terms', 1, true, null],
    ['privacy', '/privacy', 1, true, null],
    ['imprint', '/imprint', 1, true, null],
    ['refunds', '/refund-policy', 1, true, null],
  ])
  // As if an older release had recorded another original.
  await shop.ctx.db.query(
    `insert into legal_versions (kind, version, html, is_original, published_at) values ('imprint', 2, '<h2>Old</h2>', true, now())`,
  )
  await recordOriginals(shop.ctx)
  expect(await textOf('imprint')).toMatchObject({
    current: { version: 3, isOriginal: true },
    versions: [{ version: 3 }, { version: 2 }, { version: 1 }],
  })
})

test('a published text is shown with its facts, sanitized, with its version, and its headings keep their addresses', async () => {
  const { body, status } = await publish('terms', ownText('Fair is fair.<script>alert(1)</script><img src="https://x.example/a.png">'), 1)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ current: { version: 2, isOriginal: false, author: 'Olive Operator' }, isReviewed: false })
  await eventually(async () => expect(await legalPage(shop.ctx, 'terms')).toMatchObject({ version: 2, isTemplate: false }))
  const { sections, publishedAt } = await legalPage(shop.ctx, 'terms')
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['parties', 'The parties'],
    ['section-gifts', 'Gifts'],
  ])
  expect(sections[0]?.html).toContain('You buy from Groundswell. Fair is fair.')
  expect(sections[0]?.html).toContain('You can pay by card, PayPal, crypto or from your balance.')
  expect(sections[0]?.html).not.toMatch(/script|<img|[{}]/)
  expect(publishedAt).toBe(body.data.current.publishedAt)
})

test('an order stores the accepted version, which the console and the evidence show', async () => {
  expect(await currentTermsVersion(shop.ctx)).toBe(2)
  const order = await buy(ada)
  await publish('terms', ownText('Now with more.'), 2)
  await eventually(async () => expect(await currentTermsVersion(shop.ctx)).toBe(3))
  const later = await buy(ada, { postUrl: 'https://www.instagram.com/reel/CxLater1/' })
  const termsOf = async (id: string) => (await getData<OrderPage>(owner, `/api/operator/orders/${id}`)).terms
  expect(await termsOf(order.id)).toMatchObject({ version: 2 })
  expect(await termsOf(later.id)).toMatchObject({ version: 3 })

  const { rows } = await shop.ctx.db.query<{ id: string }>('select id from payment_attempts where subject_id = $1', [order.id])
  const evidence = await gatherEvidence(shop.ctx, { orderId: order.id, attemptId: rows[0]?.id ?? '' })
  const consent = evidence.texts.find(({ kind }) => kind === 'consent')?.text
  expect(consent).toMatch(/Terms of sale accepted by paying at .* UTC: version 2, published .* UTC, .*\/terms\./)
  const { body } = await owner.request<DataOf<LegalVersionText>>('GET', '/api/operator/legal/terms/versions/2')
  expect(body.data).toMatchObject({ version: 2, author: 'Olive Operator', html: expect.stringContaining('Fair is fair.') })
})

test('an order keeps the consent to an immediate start that its page showed; its customer, the console and the evidence have it', async () => {
  const consent = startConsent(CONSENT_VERSION)
  expect(consent).toEqual({ version: 1, wording: expect.stringMatching(/^By paying, .* start right away\. .* withdraw\.$/) })
  const order = await buy(ada, { postUrl: 'https://www.instagram.com/reel/CxConsent1/', consentVersion: CONSENT_VERSION })
  expect((await getData<OrderView>(ada, `/api/orders/${order.id}`)).consent).toEqual(consent)
  expect((await getData<OrderPage>(owner, `/api/operator/orders/${order.id}`)).consent).toEqual(consent)
  const { rows } = await shop.ctx.db.query<{ id: string }>('select id from payment_attempts where subject_id = $1', [order.id])
  const evidence = await gatherEvidence(shop.ctx, { orderId: order.id, attemptId: rows[0]?.id ?? '' })
  expect(evidence.texts.find(({ kind }) => kind === 'consent')?.text).toContain(`agreed: “${consent?.wording}”`)

  const byProgram = await buy(ada, { postUrl: 'https://www.instagram.com/reel/CxConsent2/' })
  expect((await getData<OrderView>(ada, `/api/orders/${byProgram.id}`)).consent).toBeNull()
  const unknown = await checkOut(ada, { email: ada.email, consentVersion: 99 })
  expect([unknown.status, invalidField(unknown)]).toEqual([400, 'consentVersion'])
})

test('restoring the original creates a new version, and nothing is lost', async () => {
  const original = await owner.request<DataOf<LegalVersionText>>('GET', '/api/operator/legal/terms/versions/1')
  const { body } = await owner.request<DataOf<LegalText>>('POST', '/api/operator/legal/terms/restore', { version: 3 })
  expect(body.data).toMatchObject({ html: original.body.data.html, current: { version: 4, isOriginal: true, author: 'Olive Operator' } })
  expect(body.data.versions.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  await expect(shop.ctx.db.query("delete from legal_versions where kind = 'terms'")).rejects.toThrow('append-only')
})

test('two people editing the same text do not overwrite each other, and an unchanged text creates no version', async () => {
  expect(await publish('refunds', ownText('One.'), 1)).toMatchObject({ status: 200 })
  const late = await publish('refunds', ownText('Two.'), 1)
  expect([late.status, codeOf(late)]).toEqual([409, 'changed_meanwhile'])
  const { html } = await textOf('refunds')
  expect((await publish('refunds', html, 2)).body.data.current.version).toBe(2)
})

test('an invalid text can be previewed but not published', async () => {
  const unknown = await publish('privacy', '<h2>Who</h2><p>Call {fax}.</p>', 1)
  expect([unknown.status, messageOf(unknown)]).toEqual([400, expect.stringContaining('There is no placeholder {fax}.')])
  const headless = await publish('privacy', '<p>Who we are.</p><h2>Who</h2>', 1)
  expect([headless.status, messageOf(headless)]).toEqual([400, expect.stringContaining('Begin with a heading')])
  const preview = await owner.request('POST', '/api/operator/legal/privacy/preview', { html: '<h2>Who is responsible</h2><p>{store}</p>' })
  expect(preview.body).toMatchObject({ data: [{ id: 'who', title: 'Who is responsible', html: '<p>Groundswell</p>' }] })
  const editor = await staff(shop, 'editor')
  expect((await editor.request('GET', '/api/operator/legal')).status).toBe(403)
})

test('a review is of the versions that were there, and ends with the next one', async () => {
  await owner.request('PUT', '/api/operator/settings/legal', { reviewed: true })
  expect(await textOf('privacy')).toMatchObject({ isReviewed: true })
  await eventually(async () =>
    expect(await legalPage(shop.ctx, 'privacy')).toMatchObject({ isTemplate: false, reviewedOn: expect.any(String) }),
  )
  await publish('privacy', '<h2>Who is responsible</h2><p>{store}</p>', 1)
  expect(await textOf('privacy')).toMatchObject({ isReviewed: false })
  await eventually(async () => expect(await legalPage(shop.ctx, 'privacy')).toMatchObject({ version: 2, reviewedOn: null }))
})
