import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Business, BusinessSettings } from '#features/legal/contract.ts'
import { seller } from '#features/legal/server/queries.ts'
import { setUp } from '#features/operations/server/queries/set-up.ts'
import { todayFor } from '#features/operations/server/queries/today.ts'
import { type DataOf, errorsOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { eventually } from '../support/eventually.ts'
import { buy } from '../support/orders.ts'
import { renderPages } from '../support/pages.ts'
import { linesOf } from '../support/pdf.ts'
import { operator, staff } from '../support/staff.ts'

/** Business details are entered once and shown wherever the law requires them. */

const tideline: Business = {
  legalName: 'Tideline Ltd',
  address: '1 Harbour Road\nBristol BS1 5TY',
  country: 'GB',
  phone: '+44 117 496 0000',
  taxNumber: 'GB 123 4567 89',
  registrationNumber: 'Companies House 01234567',
}
const nothing: Business = { legalName: null, address: null, country: null, phone: null, taxNumber: null, registrationNumber: null }

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
})
afterAll(() => shop.stop())

const path = '/api/operator/settings/business'
const save = (business: object) => owner.request<DataOf<BusinessSettings>>('PUT', path, business)

/** Saves, and waits until this process has the new details. */
async function enter(business: Business): Promise<void> {
  expect((await save(business)).status).toBe(200)
  await eventually(async () => expect((await seller(shop.ctx)).taxNumber).toBe(business.taxNumber))
}

/** The shop in live mode. */
const live = () => ({ ...shop.ctx, config: { ...shop.ctx.config, STORE_MODE: 'live' as const } })

async function receiptLines(ada: Customer): Promise<string> {
  const { id } = await buy(ada)
  const answer = await fetch(`${shop.url}/api/orders/${id}/receipt`, { headers: { authorization: `Bearer ${ada.token}` } })
  return linesOf(Buffer.from(await answer.arrayBuffer()))
    .join(' ')
    .replace(/\s+/g, ' ')
}

async function emailText(): Promise<string> {
  const { body } = await owner.request<DataOf<{ preview: { url: string } }>>('GET', '/api/operator/message-texts/email:order-completed')
  return (await shop.request('GET', body.data.preview.url)).text
}

test(
  'what is entered appears in the footer, on legal pages, on receipts and in emails, in every process',
  { timeout: 120_000 },
  async () => {
    const other = await testShop({ beside: shop })
    await enter(tideline)
    await eventually(async () => expect(await seller(other.ctx)).toMatchObject({ ...tideline, isExample: false }))
    await other.stop()

    const pages = await renderPages(shop.ctx)
    const line = 'Tideline Ltd, 1 Harbour Road, Bristol BS1 5TY, United Kingdom'
    for (const page of ['/faq', '/terms']) expect((await pages.read(page)).html).toContain(line)
    for (const page of ['/imprint', '/terms', '/privacy', '/refund-policy']) {
      const { status, html } = await pages.read(page)
      expect([page, status]).toEqual([page, 200])
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      for (const fact of ['Tideline Ltd', 'Bristol BS1 5TY', '+44 117 496 0000', 'GB 123 4567 89', 'Companies House 01234567'])
        expect(`${page}: ${main}`).toContain(fact)
      expect(main).not.toContain('Example')
    }
    await pages.stop()

    const receipt = await receiptLines(await signUp(shop))
    for (const fact of ['Tideline Ltd', 'GB 123 4567 89', 'Companies House 01234567']) expect(receipt).toContain(fact)
    expect(await emailText()).toContain(line)
  },
)

test('a demo shop without details shows an example and says so; a live one shows nothing', async () => {
  await enter(nothing)
  expect(await receiptLines(await signUp(shop))).toContain('Demo details, not a real business')
  expect(await emailText()).toContain('Demo details, not a real business')
  expect(await seller(live())).toMatchObject({ legalName: null, isExample: false })
})

test('a live shop says on Today and in its set-up what is missing, a demo shop does not on Today', async () => {
  await enter({ ...tideline, country: null })
  expect(await getData<BusinessSettings>(owner, path)).toMatchObject({ missing: ['country'] })
  const stepOf = async () => (await setUp(live())).steps.find(({ key }) => key === 'business')
  expect(await stepOf()).toMatchObject({
    done: false,
    text: expect.stringContaining('Missing: country'),
    href: '/operator/settings/business',
  })
  const rowsOf = async (ctx: typeof shop.ctx) =>
    (await todayFor(ctx, ['settings:write'])).attention.find(({ kind }) => kind === 'opening')?.rows.map(({ text }) => text)
  expect(await rowsOf(live())).toContain('Business details')
  expect(await rowsOf(shop.ctx)).toBeUndefined()
  await enter(tideline)
  expect(await stepOf()).toMatchObject({ done: true })
  expect(await rowsOf(live())).not.toContain('Business details')
})

test('a shop behind a proxy that it does not know, or that trusts everyone as one, says so in its set-up', async () => {
  const stepOf = async (TRUST_PROXY: string[]) => {
    const config = { ...shop.ctx.config, PUBLIC_URL: 'https://shop.example.com', TRUST_PROXY }
    return (await setUp({ ...shop.ctx, config })).steps.find(({ key }) => key === 'address')
  }
  expect(await stepOf([])).toMatchObject({ done: false, text: expect.stringContaining('treat all visitors as one') })
  expect(await stepOf(['10.0.0.0/8', '::/0'])).toMatchObject({ done: false, text: expect.stringContaining('TRUST_PROXY is everyone') })
  expect(await stepOf(['10.0.0.0/8'])).toMatchObject({ done: true })
})

test('wrong details are refused at their field, and changing them takes permission to change settings', async () => {
  const wrong = await save({ ...tideline, country: 'XX', phone: '0117 496', taxNumber: '<b>', address: 'a\nb\nc\nd\ne' })
  expect(wrong.status).toBe(400)
  expect(
    errorsOf(wrong)
      ?.map((each) => each.path)
      .toSorted(),
  ).toEqual(['address', 'country', 'phone', 'taxNumber'])
  const editor = await staff(shop, 'editor')
  expect((await editor.request('PUT', path, tideline)).status).toBe(403)
})
