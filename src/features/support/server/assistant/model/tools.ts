import { tool } from 'ai'
import { z } from 'zod'
import { platformSchema, typeSchema } from '#features/catalog/contract/platforms.ts'
import { qualities, type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { listPackages } from '#features/catalog/server/queries.ts'
import { guaranteeClaimKinds, MAX_MESSAGE_LENGTH } from '#features/guarantees/rules/kinds.ts'
import { describeOrder } from '#features/support/server/assistant/answers/describe-order.ts'
import { type Requester, loadOrderDetails, ownOrder } from '#features/support/server/assistant/answers/own-orders.ts'
import { propose } from '#features/support/server/assistant/answers/proposals.ts'
import { searchPassages } from '#features/support/server/assistant/knowledge/search.ts'
import type { AssistantReply } from '#features/support/server/assistant/request.ts'
import { plainWords } from '#features/support/server/assistant/understand/words.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'

/** Receives the results of the tools. */
export interface Findings {
  /** Adds a text to the facts. */
  learn(text: string, hrefs?: readonly string[]): void
  /** Makes a proposal the answer. */
  offer(reply: AssistantReply): void
}

const NOT_THEIRS = 'This order is not among the visitor’s orders. Nothing may be said about it.'

/** The model’s tools. They only act for `requester`, never accept an identity from the model, and change nothing. */
export function toolsFor(ctx: Context, requester: Requester, { learn, offer }: Findings) {
  const answer = (text: string, hrefs?: readonly string[]) => {
    learn(text, hrefs)
    return text
  }
  return {
    search_shop: tool({
      description: 'Searches the shop’s texts: answers, guarantees, terms, privacy, articles.',
      inputSchema: z.object({ query: z.string().max(200) }),
      async execute({ query }) {
        const found = await searchPassages(ctx, plainWords(query))
        const text = found.map(({ passage }) => `${passage.title}\n${passage.text}`).join('\n\n')
        return answer(
          text || 'No results.',
          found.map(({ passage }) => passage.link.href),
        )
      },
    }),
    prices: tool({
      description: 'Packages on sale with their current prices.',
      inputSchema: z.object({
        platform: platformSchema.optional(),
        type: typeSchema.optional(),
        quality: z.enum(qualities).optional(),
      }),
      async execute(filters) {
        const packages = await listPackages(ctx, filters)
        const line = (each: ServiceKind & { quality: string; quantity: number; priceCents: number }) =>
          `${serviceLabel(each)}, ${each.quality}: ${each.quantity.toLocaleString('en-US')} for ${formatMoney(each.priceCents)}`
        return answer(packages.map(line).join('\n') || 'Nothing like that is on sale.')
      },
    }),
    order_status: tool({
      description: 'The status of one of the visitor’s orders, by its number such as GS-K7M2X9PD.',
      inputSchema: z.object({ orderNumber: z.string().max(30) }),
      async execute({ orderNumber }) {
        const order = await ownOrder(ctx, requester, orderNumber)
        return order ? answer(describeOrder(await loadOrderDetails(ctx, order), ctx.now())) : NOT_THEIRS
      },
    }),
    guarantees: tool({
      description: 'The claims that the visitor can make on one of their orders, until when, and why or why not.',
      inputSchema: z.object({ orderNumber: z.string().max(30) }),
      async execute({ orderNumber }) {
        const order = await ownOrder(ctx, requester, orderNumber)
        if (!order) return NOT_THEIRS
        const { rights } = await loadOrderDetails(ctx, order)
        const line = ({ kind, isOpen, why, until }: (typeof rights.remedies)[number]) =>
          `${kind}: ${isOpen ? 'open' : 'not open'}. ${why}${until ? ` Until ${until}.` : ''}`
        return answer(rights.remedies.map(line).join('\n'))
      },
    }),
    propose_guarantee_claim: tool({
      description: 'Offers to make a guarantee claim on one of the visitor’s orders. It is only submitted once they confirm it.',
      inputSchema: z.object({
        orderNumber: z.string().max(30),
        kind: z.enum(guaranteeClaimKinds),
        currentCount: z.number().int().min(0).optional(),
        message: z.string().max(MAX_MESSAGE_LENGTH).optional(),
      }),
      async execute({ orderNumber, kind, currentCount, message }) {
        const order = await ownOrder(ctx, requester, orderNumber)
        if (!order) return NOT_THEIRS
        const known = await loadOrderDetails(ctx, order)
        const reply = propose(known, kind, { requester, currentCount, message })
        if (!reply) return answer(known.rights.remedies.find((option) => option.kind === kind)?.why ?? 'This is not open.')
        offer(reply)
        return answer(reply.content)
      },
    }),
  }
}
