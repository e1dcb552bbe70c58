import { z } from 'zod'
import {
  type DisputeCalls,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
  answers,
} from '#features/payments/server/providers/provider.ts'
import type { Logger } from '#platform/log.ts'
import { Refusal } from '#shared/errors.ts'

/** A list comes in many pages. */
const LIST_TIMEOUT_MS = 120_000
/** What became of a refund may have to be found in a long list. */
const REPEATED_REFUND_TIMEOUT_MS = 20_000
/** A provider that has not answered by then is asked later what it did. */
const TIMEOUT_MS = 5_000

/**
 * Stands between the shop and a provider: an answer comes within five seconds (lists may take longer) and is what the interface says, or the
 * call throws ProviderUnreachable, whatever went wrong. Refusal and ProviderRefused pass.
 */
export function dependable(provider: PaymentProvider, log: Logger): PaymentProvider {
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
        log.error({ err: error, provider: provider.name, call: name }, 'a payment provider refused a call')
        throw error
      }
      log.warn({ err: error, provider: provider.name, call: name }, 'a payment provider gave no answer that can be trusted')
      throw new ProviderUnreachable(`${provider.name} gave no answer to ${name}`, { cause: error })
    }
  }
  const ofDisputes = ({ get, isAbout, list, submit }: DisputeCalls): DisputeCalls => ({
    get: (reference) => call('getDispute', answers.dispute, () => get(reference)),
    ...(isAbout && { isAbout: (dispute, payment) => call('isAbout', z.boolean(), () => isAbout(dispute, payment)) }),
    list: (since) => call('listDisputes', answers.disputes, () => list(since), LIST_TIMEOUT_MS),
    submit: (request) => call('submitEvidence', z.void(), () => submit(request)),
  })
  const { readBalance } = provider
  return {
    name: provider.name,
    ...(readBalance && { readBalance: () => call('readBalance', answers.balance.nullable(), readBalance) }),
    ...(provider.disputes && { disputes: ofDisputes(provider.disputes) }),
    ...(provider.checkCard && { checkCard: provider.checkCard }),
    ...(provider.keysOfCard && { keysOfCard: provider.keysOfCard }),
    create: (request) => call('create', answers.payment, async () => about(request.attemptId, await provider.create(request))),
    confirm: (reference) => call('confirm', answers.payment, () => provider.confirm(reference)),
    cancel: (reference) => call('cancel', answers.payment, () => provider.cancel(reference)),
    lookUp: (request) => call('lookUp', answers.payment.nullable(), async () => about(request.attemptId, await provider.lookUp(request))),
    refund: (request) =>
      call('refund', answers.refund, () => provider.refund(request), request.isRepeated ? REPEATED_REFUND_TIMEOUT_MS : TIMEOUT_MS),
    listBalanceTransactions: (query) =>
      call('listBalanceTransactions', answers.balanceTransactions, () => provider.listBalanceTransactions(query), LIST_TIMEOUT_MS),
    verifyWebhook: async (webhook) => answers.event.nullable().parse(await provider.verifyWebhook(webhook)),
  }
}

/** Passes an answer on, unless it speaks of another payment. */
function about<Answer extends { attemptId: string } | null>(attemptId: string, answer: Answer): Answer {
  if (answer && answer.attemptId !== attemptId) throw new Error('the answer speaks of another payment')
  return answer
}

async function withTimeout<Answer>(work: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
