import type { z } from 'zod'
import { answers } from '#features/payments/server/providers/answers.ts'
import { type PaymentProvider, ProviderUnreachable } from '#features/payments/server/providers/provider.ts'
import type { Logger } from '#platform/log.ts'
import { Refusal } from '#shared/errors.ts'

/** A provider that has not answered by then is left alone; what it did meanwhile is asked later. */
const TIMEOUT_MS = 5_000

/**
 * Stands between the shop and a provider: an answer comes within five seconds and is what the interface says, or the
 * call throws ProviderUnreachable, whatever went wrong. Refusals pass.
 */
export function dependable(provider: PaymentProvider, log: Logger): PaymentProvider {
  const call = async <Answer>(name: string, schema: z.ZodType<Answer>, work: () => Promise<unknown>): Promise<Answer> => {
    try {
      return schema.parse(await withTimeout(work()))
    } catch (error) {
      if (error instanceof Refusal) throw error
      log.warn({ err: error, provider: provider.name, call: name }, 'a payment provider gave no answer that can be trusted')
      throw new ProviderUnreachable(`${provider.name} gave no answer to ${name}`, { cause: error })
    }
  }
  return {
    name: provider.name,
    checkCard: (card) => provider.checkCard(card),
    create: (request) => call('create', answers.payment, async () => about(request.attemptId, await provider.create(request))),
    confirm: (reference) => call('confirm', answers.payment, () => provider.confirm(reference)),
    cancel: (reference) => call('cancel', answers.payment, () => provider.cancel(reference)),
    lookUp: (attemptId) => call('lookUp', answers.payment.nullable(), async () => about(attemptId, await provider.lookUp(attemptId))),
    refund: (request) => call('refund', answers.refund, () => provider.refund(request)),
    verifyWebhook: (rawBody, headers) => provider.verifyWebhook(rawBody, headers),
  }
}

/** Passes an answer on, unless it speaks of another payment. */
function about<Answer extends { attemptId: string } | null>(attemptId: string, answer: Answer): Answer {
  if (answer && answer.attemptId !== attemptId) throw new Error('the answer speaks of another payment')
  return answer
}

async function withTimeout<Answer>(work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
