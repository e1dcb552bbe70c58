import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { catalogImportSchema } from '#features/catalog/contract.ts'
import { type CsvColumn, csvColumns, exportRows } from '#features/catalog/rules/catalog-csv.ts'
import type { CsvRow } from '#features/catalog/rules/csv-plan.ts'
import { packageText, price, reading, writing } from '#features/catalog/server/admin-api/schemas.ts'
import { type CsvProblem, importCatalog, previewImport } from '#features/catalog/server/commands/csv.ts'
import { adminServices } from '#features/catalog/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok, sendCsv } from '#platform/http/answers.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { csvLine, readCsv } from '#shared/csv.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'

const MAX_CSV_LENGTH = 500_000
const MAX_LINES = 2_000
const bodyLimit = 2 * MAX_CSV_LENGTH

const csv = z.string().min(1, { error: 'The file is empty.' }).max(MAX_CSV_LENGTH, { error: 'The file is too large.' })

/** CSV export of the catalog, and import after a preview. */
export function catalogCsvApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/catalog/csv',
    reading('exportCatalog', 'Download services and packages as CSV', { produces: ['text/csv'] }),
    async (_request, reply) => {
      const lines = [csvColumns, ...exportRows(await adminServices(ctx))].map(csvLine)
      return sendCsv(reply, 'catalog.csv', lines.join(''))
    },
  )
  server.post(
    '/operator/catalog/csv/preview',
    {
      bodyLimit,
      ...writing('previewCatalogImport', 'Preview an import of the catalog from CSV', {
        description:
          'Missing columns and empty cells leave values unchanged. A line without an id adds a package to its service, or a whole template service if it has no package.',
        body: z.object({ csv }),
        response: { 200: dataAnswer(catalogImportSchema) },
      }),
    },
    async ({ body }) => {
      const { rows, problems } = readRows(body.csv)
      return ok(await previewImport(ctx, rows, problems))
    },
  )
  server.put(
    '/operator/catalog/csv',
    {
      bodyLimit,
      ...writing('importCatalog', 'Import the catalog from CSV, all or nothing', {
        description: '`digest` comes from the preview. Returns 409 if the catalog has changed since.',
        refusals: { 400: ['faulty_lines'], 409: ['changed_meanwhile', 'catalog_full'] },
        body: z.object({ csv, digest: z.string().max(64) }),
        response: { 200: dataAnswer(z.object({ changes: z.int() })) },
      }),
    },
    async (request) => {
      const { csv: text, digest } = request.body
      return ok({ changes: await importCatalog(ctx, { ...readRows(text), digest }, actorOf(request)) })
    },
  )
}

const yesOrNo = z.enum(['yes', 'no'], { error: 'Write yes or no.' }).transform((text) => text === 'yes')
const fields = {
  Price: z
    .string()
    .transform((text) => parseTypedNumber(text))
    .pipe(price),
  'On sale': yesOrNo,
  'Most popular': yesOrNo,
  Description: packageText.description,
  'Selling point': packageText.features.element,
}

/** Parses and validates the lines of a file. */
function readRows(text: string): { rows: CsvRow[]; problems: CsvProblem[] } {
  const [heading, ...lines] = readCsv(text, MAX_LINES + 2)
  const columnIndex = new Map((heading?.cells ?? []).map((name, index) => [name.toLowerCase(), index]))
  const unknown = heading?.cells.find((name) => !csvColumns.some((column) => column.toLowerCase() === name.toLowerCase()))
  if (!columnIndex.has('package id')) return { rows: [], problems: [{ line: 1, message: 'The file has no column “Package id”.' }] }
  if (unknown !== undefined) return { rows: [], problems: [{ line: 1, message: `“${unknown}” isn’t a column of the catalog.` }] }
  if (lines.length > MAX_LINES) return { rows: [], problems: [{ line: MAX_LINES + 2, message: 'A file can have up to 2,000 lines.' }] }

  const problems: CsvProblem[] = []
  const rows = lines.flatMap(({ line, cells }) => {
    const cell = (column: CsvColumn) => cells[columnIndex.get(column.toLowerCase()) ?? -1] ?? ''
    function read<Value>(column: CsvColumn, schema: z.ZodType<Value, string>): Value | undefined {
      if (cell(column) === '') return undefined
      const { success, data, error } = schema.safeParse(cell(column))
      if (!success) problems.push({ line, message: `${column}: ${error.issues[0]?.message ?? 'This isn’t valid.'}` })
      return data
    }
    const points = csvColumns.slice(8).flatMap((column, index) => {
      const point = read(column, fields['Selling point'])
      return point === undefined ? [] : [[index, point] as const]
    })
    const values = {
      price: read('Price', fields.Price),
      active: read('On sale', fields['On sale']),
      popular: read('Most popular', fields['Most popular']),
      description: read('Description', fields.Description),
    }
    const presentValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    const names = { packageId: cell('Package id'), service: cell('Service'), label: cell('Package') }
    return [{ line, ...names, ...presentValues, features: new Map(points) }]
  })
  return { rows, problems }
}
