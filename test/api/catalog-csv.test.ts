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

test('importing an export changes nothing, with commas or semicolons', async () => {
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

test('one invalid line rejects the whole file, and every invalid line is listed', async () => {
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
    { line: 3, message: 'There is no package pkg_nothing. Leave the id empty to add a new package.' },
    { line: 4, message: 'Price: Enter a price from $0.01 to $999,999.99.' },
    { line: 4, message: 'On sale: Write yes or no.' },
    { line: 4, message: 'Description: Describe in one sentence what the package is good for.' },
    { line: 5, message: 'This package is already on line 2.' },
  ])
  const refused = await put(csv, digest)
  expect(codeOf(refused)).toBe('faulty_lines')
  expect(messageOf(refused)).toMatch(/^Nothing was imported\. Line 3: /)
  expect((await packageOf(LIKES)).price).toBe(before.price)
  expect((await preview(file(['Price'], [1]))).problems).toEqual([{ line: 1, message: 'The file has no column “Package id”.' }])
  expect((await preview(file(['Package id', 'Cost'], [LIKES, 1]))).problems).toMatchObject([{ line: 1 }])
})

const columns = ['Service', 'Package', 'Package id', 'Price', 'On sale', 'Description', ...[1, 2, 3, 4].map((n) => `Selling point ${n}`)]
const points = ['For one video', 'No password needed', 'Missing likes refunded', 'Live order tracking']
const newLine = (service: string, units: string, price = '12.50', onSale = 'yes') => [
  ...[service, units, '', price, onSale, 'For a video that is being talked about.'],
  ...points,
]

test('new packages, and services of the template, are added after the same preview', async () => {
  const { ctx } = shop
  // Removes services, because the demo shop already has all of the template.
  await ctx.db.query(`update services set quality = 'premium' where id = 'svc_tiktok_views_general'`)
  await ctx.db.query(`update services set quality = 'premium' where id = 'svc_youtube_comments_general'`)
  const csv = file(
    columns,
    newLine('YouTube Likes', '7.5K'),
    newLine('youtube likes', '12,345 YouTube Likes', '20', ''),
    ['TikTok Views', '', '', '', '', '', '', '', '', ''],
    newLine('YouTube Comments', '33'),
  )
  const { changes, problems, digest } = await preview(csv)
  expect(problems).toEqual([])
  expect(changes).toEqual([
    {
      line: 2,
      packageId: null,
      label: '7.5K YouTube Likes',
      field: 'Package',
      before: '',
      after: expect.stringMatching(/^New: \$12\.50 · on sale · /),
    },
    expect.objectContaining({ line: 3, label: '12.345K YouTube Likes', after: expect.stringContaining('$20.00 · not on sale') }),
    expect.objectContaining({
      line: 4,
      label: 'TikTok Views',
      field: 'Service',
      after: expect.stringMatching(/^New, with the \d+ packages of the template/),
    }),
    expect.objectContaining({
      line: 5,
      label: 'YouTube Comments',
      field: 'Service',
      after: 'New, with the packages below. Not on sale yet',
    }),
    expect.objectContaining({ line: 5, label: '33 YouTube Comments' }),
  ])
  const before = (await packages()).length
  expect((await put(csv, digest)).body.data).toEqual({ changes: 5 })

  const services = await getData<AdminService[]>(owner, '/api/operator/services')
  const named = (name: string) => firstOf(services.filter((each) => each.name === name))
  const likes = named('YouTube Likes').packages
  expect(likes.map(({ quantity }) => quantity)).toEqual(likes.map(({ quantity }) => quantity).toSorted((one, other) => one - other))
  expect(likes.find(({ quantity }) => quantity === 7_500)).toMatchObject({ price: 12.5, active: true, features: points })
  expect(likes.find(({ quantity }) => quantity === 12_345)).toMatchObject({ price: 20, active: false })
  expect(named('TikTok Views')).toMatchObject({ active: false, sourceId: null })
  expect(named('YouTube Comments')).toMatchObject({ active: false, packages: [{ quantity: 33, price: 12.5 }] })
  expect(await packages()).toHaveLength(before + 3 + named('TikTok Views').packages.length)
  expect(await preview(await exported())).toMatchObject({ changes: [], problems: [] })
})

test('lines that can add nothing are named, and keep all of the file out', async () => {
  const before = await packages()
  const csv = file(
    columns,
    newLine('Myspace Friends', '500'),
    newLine('', '500'),
    newLine('YouTube Likes', 'many'),
    newLine('YouTube Likes', '500'),
    newLine('YouTube Likes', '4,321', ''),
    newLine('YouTube Likes', '6K'),
    newLine('YouTube Likes', '6,000'),
  )
  const { problems, digest } = await preview(csv)
  expect(problems).toEqual([
    { line: 2, message: 'There is no service “Myspace Friends” in the shop or the template. Add it in the console first.' },
    { line: 3, message: 'Enter a package id, or the service to add a new package to.' },
    { line: 4, message: 'Package: Enter the number of units, such as 7.5K or 7,500.' },
    { line: 5, message: 'YouTube Likes already has a package of 500. To change it, enter its id on this line.' },
    { line: 6, message: 'A new package needs a price, a description and four selling points.' },
    { line: 8, message: 'YouTube Likes already has a package of 6K. To change it, enter its id on this line.' },
  ])
  expect(codeOf(await put(csv, digest))).toBe('faulty_lines')
  expect(await packages()).toEqual(before)
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

test('a file that several people import at the same time is imported once; the others are told to check it again', async () => {
  const columns = ['Service', 'Package', 'Package id', 'Price', 'Description', ...[1, 2, 3, 4].map((point) => `Selling point ${point}`)]
  const csv = file(columns, ['YouTube Likes', '7.7K', '', '9.99', 'For a channel that begins.', 'One', 'Two', 'Three', 'Four'])
  const { digest } = await preview(csv)
  const answers = await Promise.all([1, 2, 3].map(() => put(csv, digest)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('exporting takes permission to see the catalog, importing to change it', async () => {
  const bookkeeper = await staff(shop, 'bookkeeper')
  expect((await bookkeeper.request('GET', PATH)).status).toBe(200)
  expect((await bookkeeper.request('PUT', PATH, { csv: 'Package id', digest: 'x' })).status).toBe(403)
})
