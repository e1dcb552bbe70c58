import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageTextsView } from '#features/texts/contract.ts'
import type { ChangedTexts, TextChanges } from '#features/texts/contract/sheet.ts'
import { csvLine, readCsv } from '#shared/csv.ts'
import { codeOf, type DataOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { operator } from '../support/staff.ts'

/** The owner changes a word everywhere, or many texts in a spreadsheet. */

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
})
afterAll(() => shop.stop())

const PATH = '/api/operator/text-sheet'
const textsOf = (pageId: string) => getData<PageTextsView>(owner, `/api/operator/page-texts/${pageId}`)
const publish = (pageId: string, texts: Record<string, string>, version: number) =>
  owner.request('POST', `/api/operator/page-texts/${pageId}/versions`, { texts, version })
async function preview(call: 'replacement/preview' | 'preview', body: object): Promise<TextChanges> {
  const answer = await owner.request<DataOf<TextChanges>>('POST', `${PATH}/${call}`, body)
  expect(answer.status).toBe(200)
  return answer.body.data
}
/** What a preview found, as the body to publish it. */
const chosen = ({ groups }: TextChanges) =>
  groups.map(({ id, version, changes }) => ({
    id,
    version,
    texts: Object.fromEntries(changes.map(({ slot, after }) => [slot, after])),
  }))
const change = (groups: object) => owner.request<DataOf<ChangedTexts>>('POST', PATH, { groups })

test('a word is replaced on all pages after a preview, each page gets a version, and its other own texts stay', async () => {
  await publish('about', { title: 'Our guarantees', lead: 'A lead of our own.' }, 0)
  const found = await preview('replacement/preview', { find: 'guarantees', replace: 'promises' })
  expect(found.groups.length).toBeGreaterThan(1)
  expect(found.groups.find(({ id }) => id === 'about')).toMatchObject({
    name: 'About',
    version: 1,
    changes: expect.arrayContaining([{ slot: 'title', before: 'Our guarantees', after: 'Our promises', problem: null }]),
  })
  expect((await textsOf('about')).current.version).toBe(1)

  const { body, status } = await change(chosen(found))
  expect(status).toBe(200)
  expect(body.data.groups).toHaveLength(found.groups.length)
  const about = await textsOf('about')
  expect(about.current).toMatchObject({ version: 2, author: 'Olive Operator' })
  expect(about.current.texts).toMatchObject({ title: 'Our promises', lead: 'A lead of our own.' })
  expect((await preview('replacement/preview', { find: 'guarantees', replace: 'promises' })).groups).toEqual([])

  // Undoing publishes the earlier texts. Original texts become original again.
  const before = found.groups.map(({ id, changes }) => ({
    id,
    version: body.data.groups.find((page) => page.id === id)?.version,
    texts: Object.fromEntries(changes.map((each) => [each.slot, each.before])),
  }))
  expect((await change(before)).status).toBe(200)
  expect((await textsOf('about')).current.texts).toEqual({ title: 'Our guarantees', lead: 'A lead of our own.' })
  for (const { id } of found.groups.filter((page) => page.id !== 'about')) expect((await textsOf(id)).current.texts).toEqual({})
})

test('all pages are published or none: not with a text that cannot be shown, and not over what somebody else published', async () => {
  const { current } = await textsOf('faq')
  const faq = { id: 'faq', version: current.version, texts: { lead: 'Answers.' } }
  const wrong = await change([faq, { id: 'how-it-works', version: 0, texts: { title: 'For {moon}' } }])
  expect(wrong.status).toBe(400)
  expect(codeOf(await change([faq, { id: 'about', version: 0, texts: { title: 'Late' } }]))).toBe('changed_meanwhile')
  expect((await change([faq, { id: 'moon', version: 0, texts: {} }])).status).toBe(404)
  expect((await textsOf('faq')).current.version).toBe(current.version)
  const found = await preview('replacement/preview', { find: 'groundswell', replace: '{moon}' })
  expect(found.groups.flatMap(({ changes }) => changes).filter(({ problem }) => problem === null)).toEqual([])
})

test('texts are exported, changed in a spreadsheet and imported; lines that are left out change nothing', async () => {
  const response = await fetch(`${shop.url}${PATH}`, { headers: { authorization: `Bearer ${owner.token}` } })
  expect(response.headers.get('content-type')).toContain('text/csv')
  const csv = await response.text()
  expect(await preview('preview', { csv })).toEqual({ groups: [], problems: [] })

  const [heading, ...lines] = readCsv(csv)
  const title = lines.find(({ cells: [page, id] }) => page === 'how-it-works' && id === 'title')
  if (!heading || !title) throw new Error('the file has no title of How it works')
  expect(title.cells[2]).toBe(title.cells[3])
  const changed = [heading.cells, [...title.cells.slice(0, 3), 'How we do it'], ['moon', 'title', '', 'x'], ['faq', 'moon', '', 'x']]
  const { groups, problems } = await preview('preview', { csv: changed.map(csvLine).join('') })
  expect(problems).toEqual([
    { line: 3, message: 'There is no page “moon”.' },
    { line: 4, message: 'FAQ has no text “moon”.' },
  ])
  expect(groups).toMatchObject([{ id: 'how-it-works', changes: [{ slot: 'title', after: 'How we do it', problem: null }] }])
  expect((await change(chosen({ groups, problems }))).status).toBe(200)
  expect((await textsOf('how-it-works')).current.texts).toEqual({ title: 'How we do it' })
  expect((await preview('preview', { csv: 'Name,Value\r\na,b\r\n' })).problems).toMatchObject([{ line: 1 }])
})
