import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { DeliveryReport } from '#features/delivery/contract.ts'
import { isGenuine, signBody } from '#platform/signed-body.ts'
import { close, listen } from './listen.ts'

/** How it responds to calls. With `... after`, it does the work first. */
type Manner =
  | 'answer'
  | 'error'
  | 'error after'
  | 'too many'
  | 'silent'
  | 'silent after'
  | 'reset after'
  | 'garbage after'
  | 'endless after'
  | 'of another after'
  | 'refuse'
  | 'conflict'
  /** Accepts the call, then forgets it. */
  | 'forget'
  /** A proxy in front of it returns 404. */
  | 'not there'

/** A received call. */
interface Call {
  /** `POST /orders`, `GET /orders/{id}`, `POST /orders/{id}/cancel` */
  name: string
  delivery: string
  idempotencyKey: string | undefined
  genuine: boolean
  body: Record<string, unknown>
}

/** A delivery that it works on. */
interface Work {
  report: DeliveryReport
  canceled: boolean
  /** Its state after a stop; by default the current state, ended. */
  atStop?: DeliveryReport
}

export interface SupplierStandIn {
  url: string
  secret: string
  /** Every call so far. */
  calls: Call[]
  /** The work it started for each delivery, in order. More than one entry means that it worked twice. */
  works: Map<string, Work[]>
  /** Sets how it responds from now on. */
  behave(manner: Manner): void
  /** Sets the state of a delivery. */
  set(delivery: string, report: DeliveryReport): void
  /** Sets the state that a delivery will have after a stop. */
  setAtStop(delivery: string, report: DeliveryReport): void
  /** Forgets a delivery. */
  lose(delivery: string): void
  /** Calls the shop's webhook, by default with a valid signature. Returns the response's status and outcome. */
  report(shopUrl: string, message: Record<string, unknown>, signing?: Signing): Promise<{ status: number; outcome: string | undefined }>
  close(): Promise<void>
}

interface Signing {
  secret?: string
  at?: Date
  /** Replaces the body after signing. */
  sent?: string
  /** Null to send no signature. */
  signature?: null
}

const SECRET = 'a-secret-that-shop-and-supplier-share'

/**
 * Starts a delivery supplier on a free port, as described in docs/operating/suppliers.md. It accepts each idempotency key once, and can
 * be made to fail. `id` is its id in the shop, `now` the clock of both.
 */
export async function supplierStandIn(id: string, now: () => Date): Promise<SupplierStandIn> {
  const calls: Call[] = []
  const works = new Map<string, Work[]>()
  const keys = new Set<string>()
  let manner: Manner = 'answer'

  const newest = (delivery: string) => works.get(delivery)?.at(-1)
  const knownOf = (delivery: string): Work => {
    const known = newest(delivery)
    if (!known) throw new Error(`the supplier has no delivery ${delivery}`)
    return known
  }
  const accept = (call: Call): void => {
    if (call.idempotencyKey !== undefined && keys.has(call.idempotencyKey)) return
    if (call.idempotencyKey !== undefined) keys.add(call.idempotencyKey)
    works.set(call.delivery, [...(works.get(call.delivery) ?? []), { report: { status: 'accepted' }, canceled: false }])
  }
  const work = (call: Call): void => {
    if (call.name === 'POST /orders') accept(call)
    const known = newest(call.delivery)
    if (!call.name.endsWith('/cancel') || !known) return
    known.canceled = true
    known.report = known.atStop ?? ended(known.report)
  }
  const lose = (delivery: string) => {
    works.delete(delivery)
    keys.delete(delivery)
  }

  const server = createServer((request, response) => {
    void read(request, now()).then((call) => {
      calls.push(call)
      if (!call.genuine) return json(response, 401, { message: 'The signature is wrong.' })
      if (manner === 'answer' || manner === 'forget' || manner.endsWith(' after')) work(call)
      const report = newest(call.delivery)?.report
      if (manner === 'forget') lose(call.delivery)
      return answers[manner](response, call.delivery, report)
    })
  })

  return {
    url: await listen(server),
    secret: SECRET,
    calls,
    works,
    behave: (next) => (manner = next),
    set(delivery, report) {
      knownOf(delivery).report = report
    },
    setAtStop(delivery, report) {
      knownOf(delivery).atStop = report
    },
    lose,
    async report(shopUrl, message, { secret = SECRET, at = now(), sent, signature } = {}) {
      const body = JSON.stringify(message)
      const answer = await fetch(`${shopUrl}/api/partners/${id}/webhooks`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature !== null && { 'delivery-signature': signBody(secret, body, at) }),
        },
        body: sent ?? body,
      })
      return { status: answer.status, outcome: ((await answer.json()) as { outcome?: string }).outcome }
    },
    close: () => close(server),
  }
}

function ended(report: DeliveryReport): DeliveryReport {
  if (report.status !== 'accepted' && report.status !== 'in_progress') return report
  return { ...report, status: report.delivered ? 'partial' : 'canceled' }
}

type Responder = (response: ServerResponse, delivery: string, report: DeliveryReport | undefined) => void

const answer: Responder = (response, delivery, report) =>
  report ? json(response, 200, { delivery, ...report }) : json(response, 404, { error: 'unknown_delivery', delivery })
const error: Responder = (response) => json(response, 500, { message: 'Something broke.' })
/** Keeps the connection open until the shop times out. */
const silent: Responder = () => {}

const answers: Record<Manner, Responder> = {
  answer,
  forget: answer,
  error,
  'error after': error,
  'too many': (response) => json(response, 429, { message: 'Slower, please.' }),
  silent,
  'silent after': silent,
  'reset after': (response) => void response.socket?.resetAndDestroy(),
  'garbage after': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  'endless after': (response) => void response.writeHead(200).end('x'.repeat(1_000_000)),
  'of another after': (response) => json(response, 200, { delivery: 'dlv_of_somebody_else', status: 'completed' }),
  refuse: (response) => json(response, 422, { message: 'This profile is private.' }),
  conflict: (response) => json(response, 409, { message: 'This is being taken in.' }),
  'not there': (response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>'),
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function read(request: IncomingMessage, now: Date): Promise<Call> {
  const raw = await text(request)
  const body = raw ? (JSON.parse(raw) as Record<string, unknown>) : {}
  const [, , inPath, cancel] = (request.url ?? '').split('/')
  const signature = request.headers['delivery-signature']
  const key = request.headers['idempotency-key']
  return {
    name: `${request.method} /orders${inPath ? '/{id}' : ''}${cancel ? '/cancel' : ''}`,
    delivery: inPath ?? String(body.delivery),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    genuine: isGenuine(SECRET, Buffer.from(raw), typeof signature === 'string' ? signature : undefined, now),
    body,
  }
}
