import { z } from 'zod'
import {
  type DisputeCalls,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
  responses,
} from '#features/payments/server/providers/provider.ts'
import type { Logger } from '#platform/log.ts'
import { Refusal } from '#shared/errors.ts'

/** Lists have many pages. */
const LIST_TIMEOUT_MS = 120_000
/** The outcome of a repeated refund may have to be found in a long list. */
const REPEATED_REFUND_TIMEOUT_MS = 20_000
/** After this time, the outcome of a call is unknown and looked up later. */
const TIMEOUT_MS = 5_000

/**
 * Wraps a provider so that every call returns a valid response within five seconds (longer for lists and repeated refunds), or throws
 * ProviderUnreachable, whatever went wrong. Refusal and ProviderRefused are passed on.
 */
export function withSafeResponses(provider: PaymentProvider, log: Logger): PaymentProvider {
  const call = async <Answer>(
    name: string,
    schema: z.ZodType<Answer>,
    work: () => Promise<unknown>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<Answer> => {
    try {
      return schema.parse(await withTimeout(work(), timeoutMs))
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (error instanceof ProviderRefused) {
        log.error({ err: error, provider: provider.name, call: name }, 'payment provider refused a call')
        throw error
      }
      log.warn({ err: error, provider: provider.name, call: name }, 'payment provider gave no valid response')
      throw new ProviderUnreachable(`${provider.name} gave no valid response to ${name}`, { cause: error })
    }
  }
  const ofDisputes = ({ get, isAbout, list, submit }: DisputeCalls): DisputeCalls => ({
    get: (reference) => call('getDispute', responses.dispute, () => get(reference)),
    ...(isAbout && { isAbout: (dispute, payment) => call('isAbout', z.boolean(), () => isAbout(dispute, payment)) }),
    list: (since) => call('listDisputes', responses.disputes, () => list(since), LIST_TIMEOUT_MS),
    submit: (request) => call('submitEvidence', z.void(), () => submit(request)),
  })
  const { readBalance } = provider
  return {
    name: provider.name,
    ...(readBalance && { readBalance: () => call('readBalance', responses.balance.nullable(), readBalance) }),
    ...(provider.disputes && { disputes: ofDisputes(provider.disputes) }),
    ...(provider.checkCard && { checkCard: provider.checkCard }),
    ...(provider.keysOfCard && { keysOfCard: provider.keysOfCard }),
    create: (request) => call('create', responses.payment, async () => about(request.attemptId, await provider.create(request))),
    confirm: (reference) => call('confirm', responses.payment, () => provider.confirm(reference)),
    cancel: (reference) => call('cancel', responses.payment, () => provider.cancel(reference)),
    lookUp: (request) => call('lookUp', responses.payment.nullable(), async () => about(request.attemptId, await provider.lookUp(request))),
    refund: (request) =>
      call('refund', responses.refund, () => provider.refund(request), request.isRepeated ? REPEATED_REFUND_TIMEOUT_MS : TIMEOUT_MS),
    listBalanceTransactions: (query) =>
      call('listBalanceTransactions', responses.balanceTransactions, () => provider.listBalanceTransactions(query), LIST_TIMEOUT_MS),
    verifyWebhook: async (webhook) => responses.event.nullable().parse(await provider.verifyWebhook(webhook)),
  }
}

/** Returns the response. Throws if it is about another payment. */
function about<Answer extends { attemptId: string } | null>(attemptId: string, answer: Answer): Answer {
  if (answer && answer.attemptId !== attemptId) throw new Error('the response is about another payment')
  return answer
}

async function withTimeout<Answer>(work: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
