import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import type { ChatResponse } from '#features/support/contract.ts'
import { codeOf } from '../support/answers.ts'
import { type Operation, operationsOf, pathWith } from '../support/api-document.ts'
import { samples } from '../support/api-samples.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { anything, filledWith, fitting } from '../support/from-schema.ts'
import { checkOut } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

/** Generated requests per route. For a long run: `FUZZ_RUNS=1000 npm test -- api fuzz`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40)
const LANES = 6

interface Sent {
  path: string
  body: unknown
  headers: Record<string, string>
  /** Whether the request is sent with or without a session. */
  signedIn: boolean
}

let shop: TestShop
let operations: Operation[]
beforeAll(async () => {
  // Every request comes from another address, so that limits by address don't hide faults.
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } })
  operations = await operationsOf(shop)
})
afterAll(() => shop.stop())

test('any input to any route gets a response that fits its schema, never a server error', { timeout: 60_000 + RUNS * 6_000 }, async () => {
  const problems: string[] = []
  const [alone, together] = [operations.filter(changesTheShop), operations.filter((each) => !changesTheShop(each))]
  const queue = together.values()
  const lane = async () => {
    for (const operation of queue) problems.push(...(await fuzz(operation)))
  }
  // Requests mostly wait for the database, so several operations are tried at a time.
  await Promise.all(Array.from({ length: LANES }, lane))
  for (const operation of alone) {
    problems.push(...(await fuzz(operation)))
    await (await owner(shop)).request('PUT', operation.path, samples[`PUT ${operation.path}`]?.())
  }
  expect(problems).toEqual([])
})

test('long runs of combining marks in customers’ texts are not normalized, which would take quadratic time', async () => {
  const marks = `a${'\u0300'.repeat(1_500)}${'\u0316'.repeat(1_500)}`
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const found = new Set<string>()
  const asked = operations.filter(({ security }) => !security.includes('staff'))
  let somebody = await signUp(shop)
  for (const operation of asked) {
    for (const [field, schema] of Object.entries(operation.body?.properties ?? {})) {
      const body = { ...samples[operation.name]?.(), [field]: filledWith(schema, marks) }
      normalize.mockClear()
      const { status } = await send(somebody, operation.method, pathWith(operation.path), body, {})
      if (status === 401) somebody = await signUp(shop)
      if (normalize.mock.contexts.some((text) => /\p{M}{500}/u.test(String(text)))) found.add(`${operation.name}: ${field}`)
    }
  }
  normalize.mockRestore()
  expect([...found]).toEqual([])
})

/** Sends RUNS generated requests to one operation. Returns the faults. */
async function fuzz(operation: Operation): Promise<string[]> {
  const enter = () => signInFor(operation)
  let somebody = await enter()
  const ids = await ownership(somebody)
  const fits = answerCheck(operation)
  const property = fc.asyncProperty(requests(operation, ids), async ({ path, body, headers, signedIn }) => {
    const answer = await send(signedIn ? somebody : undefined, operation.method, path, body, headers)
    if (signedIn && answer.status === 401) somebody = await enter()
    fits(answer)
  })
  try {
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
    return []
  } catch (error) {
    return [error instanceof Error ? `${error.message}\n${String(error.cause)}` : String(error)]
  }
}

/** Settings that all other requests rely on. They're tried one at a time and restored afterwards. */
const changesTheShop = ({ path }: Operation) => /^\/api\/(sandbox\/behaviour|operator\/settings\/[a-z]+)$/.test(path)

/** A session for the operation, from a new address. */
function signInFor({ security }: Operation): Promise<Customer> {
  const from: TestShop = {
    ...shop,
    request: (method, path, body, headers) => shop.request(method, path, body, { ...nextAddress(), ...headers }),
  }
  return security.includes('staff') ? owner(from) : signUp(from)
}

/** The operator's session, however many passwords were tried for the account. */
async function owner(from: TestShop): Promise<Customer> {
  await shop.ctx.db.query('delete from sign_in_failures')
  return operator(from)
}

let asked = 0

/** The header that makes a request come from a new address. */
function nextAddress() {
  asked += 1
  return { 'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` }
}

function send<Body = unknown>(
  somebody: Customer | undefined,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer<Body>> {
  const given = method === 'GET' ? undefined : body
  const all = { ...headers, ...nextAddress() }
  return somebody ? somebody.request(method, path, given, all) : shop.request(method, path, given, all)
}

/** The ids that were last found. */
let owned: string[] = []

/** Ids of existing things, so that not every request ends with 404. */
async function ownership(somebody: Customer): Promise<string[]> {
  const order = await checkOut(somebody)
  const deposit = await somebody.deposit(25)
  // An earlier request may have taken the package off sale or changed the deposit limits. Then use the previous ids.
  if ((order.status !== 200 || deposit.status !== 200) && owned.length > 0) return owned
  await startOrderDelivery(shop.ctx, order.body.data.order.id)
  const deliveries = await deliveriesOf(shop.ctx.db, order.body.data.order.id)
  // The operator would exceed the limit for messages, so a guest sends them.
  const writer = somebody.id === 'usr_operator' ? undefined : somebody
  const { conversation, messages } = (await send<ChatResponse>(writer, 'POST', '/api/chatbot/send-message', { prompt: 'Hello' }, {})).body
    .data
  const said = [conversation.id, ...messages.map(({ id }) => id)]
  owned = [order.body.data.order.id, deposit.body.data.deposit.id, ...said, ...deliveries.map(({ id }) => id), 'prt_fuzzed']
  return owned
}

function requests(operation: Operation, ids: string[]): Arbitrary<Sent> {
  const { path, parameters, body } = operation
  const value = fc.oneof(
    fc.constantFrom(...ids),
    fc.string({ minLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.nat().map(String),
  )
  // `fetch` removes `.` and `..` from paths.
  const inPath = fc.array(
    value.filter((each) => !/^\.{1,2}$/.test(each)),
    { minLength: 2, maxLength: 2 },
  )
  const query = parameters.filter((each) => each.in === 'query')
  const inQuery = fc.dictionary(
    fc.constantFrom(...query.map(({ name }) => name), 'unheard'),
    fc.oneof(...query.map(({ schema }) => fitting(schema)), anything).map(asText),
    { maxKeys: 4 },
  )
  const headers = fc.record(
    { 'idempotency-key': fc.string({ minLength: 1, maxLength: 220 }), 'x-order-token': fc.string({ maxLength: 220 }) },
    { requiredKeys: [] },
  )
  return fc
    .record({ inPath, inQuery, body: bodies(operation, body), headers, signedIn: fc.integer({ min: 0, max: 3 }).map(Boolean) })
    .map(({ inPath: values, inQuery: given, ...rest }) => {
      const search = new URLSearchParams(given).toString()
      return { ...rest, path: pathWith(path, ...values) + (search && `?${search}`) }
    })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Values that fit the schema, a valid body with one field replaced, and values that fit nothing. */
function bodies({ name }: Operation, schema: Operation['body']): Arbitrary<unknown> {
  if (!schema) return fc.oneof(fc.constant(undefined), anything)
  const sample = samples[name]
  const fields = Object.keys(schema.properties ?? sample?.() ?? { x: 1 })
  const spoiled = fc.tuple(fc.constantFrom(...fields), anything).map(([field, value]) => ({ ...sample?.(), [field]: value }))
  return fc.oneof({ arbitrary: fitting(schema), weight: 3 }, { arbitrary: spoiled, weight: 4 }, { arbitrary: anything, weight: 1 })
}

const refusal = z.looseObject({
  success: z.literal(false),
  code: z.string().regex(/^[a-z][a-z_]*$/),
  message: z.string().min(1),
  errors: z.array(z.object({ path: z.string(), message: z.string().min(1) })).optional(),
})

const success = z.looseObject({ success: z.literal(true) })

/** Failing providers and missing configuration are expected. Any other status from 500 on is a fault. */
const told = ['payment_failed', 'google_not_configured']

function answerCheck({ name, answers }: Operation): (answer: Answer) => unknown {
  const schemas = Object.fromEntries(Object.entries(answers).map(([status, schema]) => [status, z.fromJSONSchema(schema as never)]))
  return ({ status, headers, body, text }) => {
    const complain = (what: string) => {
      throw new Error(`${name} answered ${status}, ${what}: ${text.slice(0, 500)}`)
    }
    if (status >= 500 && !told.includes(codeOf({ body }) ?? '')) complain('a fault')
    if (status >= 400 && /ZodError|postgres|\bat \S+\.[tj]s:|node_modules/.test(text)) complain('and shows its inside')
    if (!headers.get('content-type')?.includes('json')) return status < 300 || complain('not as JSON')
    const schema = schemas[status] ?? (status >= 400 ? refusal : success)
    const problem = schema.safeParse(body).error
    if (problem) complain(`which does not fit (${problem.message})`)
  }
}
