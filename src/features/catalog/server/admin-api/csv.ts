import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { catalogImportSchema } from '#features/catalog/contract.ts'
import { type CsvColumn, csvColumns, csvRows } from '#features/catalog/rules/catalog-csv.ts'
import type { CsvWish } from '#features/catalog/rules/csv-plan.ts'
import { packageText, price, reading, writing } from '#features/catalog/server/admin-api/schemas.ts'
import { type CsvProblem, importCatalog, previewImport } from '#features/catalog/server/commands/csv.ts'
import { adminServices } from '#features/catalog/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { sendCsv } from '#platform/http/csv-answer.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { csvLine, readCsv } from '#shared/csv.ts'

const MAX_CSV_LENGTH = 500_000
const MAX_LINES = 2_000
const bodyLimit = 2 * MAX_CSV_LENGTH

const csv = z.string().min(1, { error: 'The file is empty.' }).max(MAX_CSV_LENGTH, { error: 'The file is too large.' })

/** The catalog as a spreadsheet: exported, changed there, and imported after a preview. */
export function catalogCsvApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/catalog/csv',
    reading('exportCatalog', 'Download services and packages as CSV', { produces: ['text/csv'] }),
    async (_request, reply) => {
      const lines = [csvColumns, ...csvRows(await adminServices(ctx))].map(csvLine)
      return sendCsv(reply, 'catalog.csv', lines.join(''))
    },
  )
  server.post(
    '/operator/catalog/csv/preview',
    {
      bodyLimit,
      ...writing('previewCatalogImport', 'Preview an import of the catalog from CSV', {
        description:
          'Columns that the file leaves out stay as they are, and so do empty cells. A line without an id adds a package to the service that it names, or all of a service of the template if it names no package.',
        body: z.object({ csv }),
        response: { 200: dataAnswer(catalogImportSchema) },
      }),
    },
    async ({ body }) => {
      const { wishes, problems } = readWishes(body.csv)
      return ok(await previewImport(ctx, wishes, problems))
    },
  )
  server.put(
    '/operator/catalog/csv',
    {
      bodyLimit,
      ...writing('importCatalog', 'Import the catalog from CSV, all of the file or nothing', {
        description: '`digest` is that of the preview: if the catalog has changed since, the answer is 409.',
        refusals: { 400: ['faulty_lines'], 409: ['changed_meanwhile'] },
        body: z.object({ csv, digest: z.string().max(64) }),
        response: { 200: dataAnswer(z.object({ changes: z.int() })) },
      }),
    },
    async (request) => {
      const { csv: text, digest } = request.body
      return ok({ changes: await importCatalog(ctx, { ...readWishes(text), digest }, actorOf(request)) })
    },
  )
}

const yesOrNo = z.enum(['yes', 'no'], { error: 'Write yes or no.' }).transform((text) => text === 'yes')
const fields = {
  Price: z
    .string()
    .transform((text) => Number(text.replace(/[$\s]/g, '').replace(/,(?=\d{1,2}$)/, '.')))
    .pipe(price),
  'On sale': yesOrNo,
  'Most popular': yesOrNo,
  Description: packageText.description,
  'Selling point': packageText.features.element,
}

/** Reads the lines of a file: what each wants, and what is wrong with it. */
function readWishes(text: string): { wishes: CsvWish[]; problems: CsvProblem[] } {
  const [heading, ...lines] = readCsv(text, MAX_LINES + 2)
  const places = new Map((heading?.cells ?? []).map((name, place) => [name.toLowerCase(), place]))
  const unknown = heading?.cells.find((name) => !csvColumns.some((column) => column.toLowerCase() === name.toLowerCase()))
  if (!places.has('package id')) return { wishes: [], problems: [{ line: 1, message: 'The file has no column “Package id”.' }] }
  if (unknown !== undefined) return { wishes: [], problems: [{ line: 1, message: `“${unknown}” is no column of the catalog.` }] }
  if (lines.length > MAX_LINES) return { wishes: [], problems: [{ line: MAX_LINES + 2, message: 'A file has at most 2,000 lines.' }] }

  const problems: CsvProblem[] = []
  const wishes = lines.flatMap(({ line, cells }) => {
    const cell = (column: CsvColumn) => cells[places.get(column.toLowerCase()) ?? -1] ?? ''
    function read<Value>(column: CsvColumn, schema: z.ZodType<Value, string>): Value | undefined {
      if (cell(column) === '') return undefined
      const { success, data, error } = schema.safeParse(cell(column))
      if (!success) problems.push({ line, message: `${column}: ${error.issues[0]?.message ?? 'This is not valid.'}` })
      return data
    }
    const points = csvColumns.slice(8).flatMap((column, place) => {
      const point = read(column, fields['Selling point'])
      return point === undefined ? [] : [[place, point] as const]
    })
    const wish = {
      price: read('Price', fields.Price),
      active: read('On sale', fields['On sale']),
      popular: read('Most popular', fields['Most popular']),
      description: read('Description', fields.Description),
    }
    const given = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
    const of = { packageId: cell('Package id'), service: cell('Service'), label: cell('Package') }
    return [{ line, ...of, ...given, features: new Map(points) }]
  })
  return { wishes, problems }
}
