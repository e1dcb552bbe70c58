import type { DeliveryReport } from '#features/delivery/contract.ts'
import {
  type Partner,
  PartnerBusy,
  type PartnerMessage,
  PartnerRefusal,
  PartnerSilent,
  type Task,
} from '#features/delivery/server/partners/partner.ts'
import { SIGNATURE_HEADER, wire } from '#features/delivery/server/partners/wire.ts'
import { isGenuine, signBody } from '#platform/signed-body.ts'
import { invalid, Refusal } from '#shared/errors.ts'

/** A partner that has not answered by then is asked later. */
const TIMEOUT_MS = 5_000
const LARGEST_ANSWER = 64 * 1024

interface Reply {
  status: number
  /** Undefined where the answer is no JSON. */
  body: unknown
}

/** A partner that takes signed requests: docs/operating/partners.md. */
export function httpPartner(partner: { url: string; secret: string }, now: () => Date): Partner {
  const orders = `${partner.url.replace(/\/+$/, '')}/orders`

  const ask = (method: 'GET' | 'POST', url: string, sent?: { body: object; idempotencyKey?: string }): Promise<Reply> => {
    const body = sent && JSON.stringify(sent.body)
    return exchange(url, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        accept: 'application/json',
        [SIGNATURE_HEADER]: signBody(partner.secret, body ?? '', now()),
        ...(sent && { 'content-type': 'application/json' }),
        ...(sent?.idempotencyKey !== undefined && { 'idempotency-key': sent.idempotencyKey }),
      },
    })
  }

  return {
    async handOver({ handedOverAt: _since, ...task }: Task) {
      const reply = await ask('POST', orders, { body: task, idempotencyKey: task.delivery })
      // 409: it has this delivery, or is just taking it in. Where it stands is to be asked.
      if (reply.status >= 400 && reply.status !== 409) throw new PartnerRefusal(refusalOf(reply))
      return readAnswer(reply, task.delivery)
    },
    async lookUp({ delivery }) {
      const reply = await ask('GET', `${orders}/${encodeURIComponent(delivery)}`)
      return isUnknown(reply, delivery) ? null : readAnswer(reply, delivery)
    },
    async cancel(delivery) {
      const reply = await ask('POST', `${orders}/${encodeURIComponent(delivery)}/cancel`, { body: { delivery } })
      return isUnknown(reply, delivery) ? null : readAnswer(reply, delivery)
    },
    readMessage(rawBody, signature) {
      if (!isGenuine(partner.secret, rawBody, signature, now()))
        throw new Refusal(401, 'invalid_signature', 'The signature of this message is missing, wrong or too old.')
      return readMessage(rawBody)
    },
  }
}

/** One request and its whole answer. Throws PartnerBusy where it may go out again, PartnerSilent where nobody knows. */
async function exchange(url: string, request: RequestInit): Promise<Reply> {
  let status: number
  let text: string
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    status = response.status
    text = await readCapped(response)
  } catch (error) {
    throw neverLeft(error) ? new PartnerBusy('No connection.', { cause: error }) : new PartnerSilent(saidOf(error), { cause: error })
  }
  if (status >= 500 || [408, 425, 429].includes(status)) throw new PartnerBusy(`It answered ${status}.`)
  return { status, body: parse(text) }
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > LARGEST_ANSWER) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const NEVER_LEFT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

function neverLeft(error: unknown): boolean {
  const cause = (error as Error).cause as { code?: string } | undefined
  return NEVER_LEFT.includes(cause?.code ?? '')
}

function saidOf(error: unknown): string {
  return (error as Error).name === 'TimeoutError' ? `No answer within ${TIMEOUT_MS / 1_000} seconds.` : 'The answer broke off.'
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
  if (!answer) throw new PartnerSilent(`It answered ${status} with something that cannot be read.`)
  const { delivery: about, ...report } = answer
  if (about !== delivery) throw new PartnerSilent('It answered about another delivery.')
  return report
}

/** A 404 counts when it is the partner's own: what stands in front of it answers 404 as well. */
function isUnknown({ status, body }: Reply, delivery: string): boolean {
  return status === 404 && wire.unknown.safeParse(body).data?.delivery === delivery
}

function refusalOf({ status, body }: Reply): string {
  const message = wire.refusal.safeParse(body).data?.message
  return message === undefined ? `It answered ${status}.` : `It answered ${status}: ${message}`
}

function readMessage(rawBody: Buffer): PartnerMessage {
  const { data, error } = wire.message.safeParse(parse(rawBody.toString('utf8')))
  if (!data) {
    const [issue] = error.issues
    throw invalid(issue?.path.join('.') ?? '', issue?.message ?? 'This message cannot be read.')
  }
  const { id, delivery, ...report } = data
  return { id, delivery, report }
}
