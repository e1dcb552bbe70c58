import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminPackage, AdminService, CatalogImport } from '#features/catalog/contract.ts'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import { csvLine, readCsv } from '#shared/csv.ts'
import { codeOf, type DataOf, firstOf, getData, messageOf } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { operator, staff } from '../support/staff.ts'

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await testShop()
  owner = await operator(shop)
})
afterAll(() => shop.stop())

const PATH = '/api/operator/catalog/csv'
const exported = async () => (await owner.request('GET', PATH)).text
const preview = async (csv: string) => (await owner.request<DataOf<CatalogImport>>('POST', `${PATH}/preview`, { csv })).body.data
const put = (csv: string, digest: string) => owner.request<DataOf<{ changes: number }>>('PUT', PATH, { csv, digest })
const file = (columns: string[], ...rows: (string | number)[][]) => [columns, ...rows].map(csvLine).join('')
const packages = async () => (await getData<AdminService[]>(owner, '/api/operator/services')).flatMap((service) => service.packages)
async function packageOf(id: string): Promise<AdminPackage> {
  return firstOf((await packages()).filter((each) => each.id === id))
}
const LIKES = 'pkg_youtube_likes_general_500'
const VIEWS = 'pkg_youtube_views_general_2500'

test('what was exported changes nothing when it is imported, with commas or semicolons', async () => {
  const csv = await exported()
  const [heading, ...lines] = readCsv(csv)
  expect(heading?.cells.slice(0, 3)).toEqual(['Service', 'Package', 'Package id'])
  expect(lines.length).toBeGreaterThanOrEqual((await packages()).length)
  expect(await preview(csv)).toMatchObject({ changes: [], problems: [] })
  const semicolons = readCsv(csv).map(({ cells }) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(';'))
  expect(await preview(semicolons.join('\r\n'))).toMatchObject({ changes: [], problems: [] })
})

test('a cell that a spreadsheet would run is exported as text, and read back as it was', async () => {
  const before = await packageOf(LIKES)
  const { description, popular, version } = before
  const features = ['=1+1', ...before.features.slice(1)]
  await owner.request('PUT', `/api/operator/packages/${LIKES}`, { description, popular, version, features })
  const csv = await exported()
  expect(csv).toContain("'=1+1")
  expect(await preview(csv)).toMatchObject({ changes: [], problems: [] })
  expect((await packageOf(LIKES)).features[0]).toBe('=1+1')
})

test('prices, texts and what is on sale are imported after a preview, each change on record', async () => {
  const [likes, views] = [await packageOf(LIKES), await packageOf(VIEWS)]
  const csv = file(
    ['Package id', 'Price', 'On sale', 'Description'],
    [LIKES, '4.79', '', 'For a video that has just begun.'],
    [VIEWS, '', 'no', ''],
  )
  const { changes, problems, digest } = await preview(csv)
  expect(problems).toEqual([])
  expect(changes).toMatchObject([
    { line: 2, packageId: LIKES, field: 'Price', before: likes.price?.toFixed(2), after: '4.79' },
    { line: 2, field: 'Description', before: likes.description, after: 'For a video that has just begun.' },
    { line: 3, packageId: VIEWS, field: 'On sale', before: 'yes', after: 'no' },
  ])
  expect((await packageOf(LIKES)).price).toBe(likes.price)
  expect((await put(csv, digest)).body.data).toEqual({ changes: 3 })
  expect(await packageOf(LIKES)).toMatchObject({ price: 4.79, description: 'For a video that has just begun.', features: likes.features })
  expect(await packageOf(VIEWS)).toMatchObject({ active: false, price: views.price })
  const log = await getData<AuditLogEntry[]>(owner, '/api/operator/record?limit=3')
  expect(log.map(({ action, reason }) => `${action}, ${reason}`).toSorted()).toEqual([
    'package.changed, CSV import',
    'package.price_changed, CSV import',
    'package.withdrawn, CSV import',
  ])
})

test('one faulty line keeps all of the file out, and each is named', async () => {
  const before = await packageOf(LIKES)
  const csv = file(
    ['Package id', 'Price', 'On sale', 'Description'],
    [LIKES, '5.55', '', ''],
    ['pkg_nothing', '5.55', '', ''],
    [VIEWS, 'a lot', 'maybe', 'Short'],
    [LIKES, '6.66', '', ''],
  )
  const { problems, digest } = await preview(csv)
  expect(problems).toEqual([
    { line: 3, message: 'There is no package pkg_nothing. Add new ones in the console.' },
    { line: 4, message: 'Price: Enter a price from $0.01 to $999,999.99.' },
    { line: 4, message: 'On sale: Write yes or no.' },
    { line: 4, message: 'Description: Describe in a sentence what the package is good for.' },
    { line: 5, message: 'This package is already on line 2.' },
  ])
  const refused = await put(csv, digest)
  expect(codeOf(refused)).toBe('faulty_lines')
  expect(messageOf(refused)).toMatch(/^Nothing was imported\. Line 3: /)
  expect((await packageOf(LIKES)).price).toBe(before.price)
  expect((await preview(file(['Price'], [1]))).problems).toEqual([{ line: 1, message: 'The file has no column “Package id”.' }])
  expect((await preview(file(['Package id', 'Cost'], [LIKES, 1]))).problems).toMatchObject([{ line: 1 }])
})

test('two packages of a service cannot both be the most popular, but the mark can move', async () => {
  const service = await getData<AdminService>(owner, '/api/operator/services/svc_youtube_likes_general')
  const marked = service.packages.find(({ popular }) => popular)
  const other = firstOf(service.packages.filter(({ popular }) => !popular))
  const one = await preview(file(['Package id', 'Most popular'], [other.id, 'yes']))
  expect(one.problems).toHaveLength(marked ? 1 : 0)
  const both = file(['Package id', 'Most popular'], [other.id, 'yes'], [marked?.id ?? LIKES, 'no'])
  const { problems, digest } = await preview(both)
  expect(problems).toEqual([])
  expect((await put(both, digest)).status).toBe(200)
  expect(await packageOf(other.id)).toMatchObject({ popular: true })
  if (marked) expect(await packageOf(marked.id)).toMatchObject({ popular: false })
})

test('a file is only imported as it was previewed', async () => {
  const csv = file(['Package id', 'Price'], [LIKES, '3.33'])
  const { digest } = await preview(csv)
  await owner.request('PUT', `/api/operator/packages/${LIKES}/price`, { price: 8.88 })
  expect(codeOf(await put(csv, digest))).toBe('changed_meanwhile')
  expect((await packageOf(LIKES)).price).toBe(8.88)
})

test('reading is for whoever sees the catalog, importing for whoever changes it', async () => {
  const bookkeeper = await staff(shop, 'bookkeeper')
  expect((await bookkeeper.request('GET', PATH)).status).toBe(200)
  expect((await bookkeeper.request('PUT', PATH, { csv: 'Package id', digest: 'x' })).status).toBe(403)
})
