import { z } from 'zod'
import type { DeliveryReport } from '#features/delivery/contract.ts'
import { reportStatuses } from '#features/delivery/rules/kinds.ts'
import {
  invalidSignature,
  type Supplier,
  SupplierUnavailable,
  type SupplierMessage,
  SupplierRejection,
  SupplierOutcomeUnknown,
  type Task,
} from '#features/delivery/server/suppliers/supplier.ts'
import { fetchOutside, type OutgoingRequest } from '#platform/http/outgoing.ts'
import { brokenText, isWellFormed } from '#platform/http/well-formed.ts'
import type { Reach } from '#platform/outgoing-reach.ts'
import { isGenuine, signBody } from '#platform/signed-body.ts'
import { errorCode, invalid } from '#shared/errors.ts'

/** The header with the signature of every request, in both directions. */
export const SIGNATURE_HEADER = 'delivery-signature'

const reported = z.object({
  delivery: z.string().min(1).max(100),
  status: z.enum(reportStatuses),
  // PostgreSQL refuses NUL in text.
  reference: z
    .string()
    .regex(/^\P{Cc}{1,200}$/u)
    .exactOptional(),
  startCount: z.int().min(0).exactOptional(),
  delivered: z.int().min(0).exactOptional(),
  reason: z.string().max(500).exactOptional(),
})

/** The format of suppliers' responses and webhooks: docs/operating/suppliers.md. */
const wire = {
  answer: reported,
  message: reported.extend({ id: z.string().min(1).max(200) }),
  unknown: z.object({ error: z.literal('unknown_delivery'), delivery: z.string() }),
  refusal: z.object({ message: z.string().regex(/^\P{Cc}{1,500}$/u) }),
}

const SUPPLIER_TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 64 * 1024

interface Reply {
  status: number
  /** Undefined if the response is not JSON. */
  body: unknown
}

/** A supplier that accepts signed HTTP requests: docs/operating/suppliers.md. */
export function httpSupplier(supplier: { url: string; secret: string }, reach: Reach, now: () => Date): Supplier {
  const orders = `${supplier.url.replace(/\/+$/, '')}/orders`

  const send = (method: 'GET' | 'POST', url: string, sent?: { body: object; idempotencyKey?: string }): Promise<Reply> => {
    const body = sent && JSON.stringify(sent.body)
    return exchange(url, {
      reach,
      method,
      ...(body !== undefined && { body }),
      headers: {
        accept: 'application/json',
        [SIGNATURE_HEADER]: signBody(supplier.secret, body ?? '', now()),
        ...(sent && { 'content-type': 'application/json' }),
        ...(sent?.idempotencyKey !== undefined && { 'idempotency-key': sent.idempotencyKey }),
      },
    })
  }

  return {
    async submit({ submittedAt: _since, ...task }: Task) {
      const reply = await send('POST', orders, { body: task, idempotencyKey: task.delivery })
      // 409: it already has this delivery, or is still processing the first call. Its state has to be fetched.
      if (reply.status >= 400 && reply.status !== 409) throw new SupplierRejection(refusalOf(reply))
      return readAnswer(reply, task.delivery)
    },
    async fetchStatus({ delivery }) {
      const reply = await send('GET', `${orders}/${encodeURIComponent(delivery)}`)
      return isUnknown(reply, delivery) ? null : readAnswer(reply, delivery)
    },
    async cancel(delivery) {
      const reply = await send('POST', `${orders}/${encodeURIComponent(delivery)}/cancel`, { body: { delivery } })
      return isUnknown(reply, delivery) ? null : readAnswer(reply, delivery)
    },
    readMessage(rawBody, signature) {
      if (!isGenuine(supplier.secret, rawBody, signature, now())) throw invalidSignature
      return readMessage(rawBody)
    },
  }
}

/** Sends a request and reads the response. Throws `SupplierUnavailable` and `SupplierOutcomeUnknown`. */
async function exchange(url: string, request: Pick<OutgoingRequest, 'method' | 'headers' | 'body' | 'reach'>): Promise<Reply> {
  let status: number
  let text: string
  try {
    const answer = await fetchOutside(url, { ...request, timeoutMs: SUPPLIER_TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES })
    status = answer.status
    text = answer.body.toString('utf8')
  } catch (error) {
    throw wasNotSent(error)
      ? new SupplierUnavailable('No connection.', { cause: error })
      : new SupplierOutcomeUnknown(causeOf(error), { cause: error })
  }
  if (status >= 500 || [408, 425, 429].includes(status)) throw new SupplierUnavailable(`It answered ${status}.`)
  return { status, body: parse(text) }
}

const NOT_SENT_CODES = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EREFUSED']

function wasNotSent(error: unknown): boolean {
  return NOT_SENT_CODES.includes(errorCode(error))
}

function causeOf(error: unknown): string {
  return error instanceof Error && error.name === 'TimeoutError'
    ? `No answer within ${SUPPLIER_TIMEOUT_MS / 1_000} seconds.`
    : 'The connection broke off.'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readAnswer({ status, body }: Reply, delivery: string): DeliveryReport {
  const answer = status < 300 ? wire.answer.safeParse(body).data : undefined
  if (!answer)
    throw new SupplierOutcomeUnknown(status < 300 ? `It answered ${status} with an unreadable body.` : refusalOf({ status, body }))
  const { delivery: about, ...report } = answer
  if (about !== delivery) throw new SupplierOutcomeUnknown('It answered about another delivery.')
  return report
}

/** Only counts the supplier's own 404, because a proxy in front of it may return one too. */
function isUnknown({ status, body }: Reply, delivery: string): boolean {
  return status === 404 && wire.unknown.safeParse(body).data?.delivery === delivery
}

/** What staff can check after some responses. */
const usualCauses: Record<number, string> = {
  401: 'Check that the shop and the supplier have the same secret.',
  403: 'Check that the shop and the supplier have the same secret.',
  404: 'Check the address.',
}

function refusalOf({ status, body }: Reply): string {
  const message = wire.refusal.safeParse(body).data?.message
  const said = message === undefined ? `It answered ${status}.` : `It answered ${status}: ${message}`
  return status in usualCauses ? `${said} ${usualCauses[status]}` : said
}

function readMessage(rawBody: Buffer): SupplierMessage {
  const message = parse(rawBody.toString('utf8'))
  if (!isWellFormed(message)) throw brokenText
  const { data, error } = wire.message.safeParse(message)
  if (!data) {
    const [issue] = error.issues
    throw invalid(issue?.path.join('.') ?? '', issue?.message ?? 'This message cannot be read.')
  }
  const { id, delivery, ...report } = data
  return { id, delivery, report }
}
