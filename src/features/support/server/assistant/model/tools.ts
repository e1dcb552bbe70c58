import { tool } from 'ai'
import { z } from 'zod'
import { platforms, qualities, type ServiceKind, serviceLabel, serviceTypes } from '#features/catalog/rules.ts'
import { listPackages } from '#features/catalog/server/queries.ts'
import { remedyKinds } from '#features/guarantees/contract.ts'
import { LONGEST_MESSAGE } from '#features/guarantees/rules/judge.ts'
import { orderInWords } from '#features/support/server/assistant/answers/order-words.ts'
import { type Asker, knowledgeOf, ownOrder } from '#features/support/server/assistant/answers/own-orders.ts'
import { propose } from '#features/support/server/assistant/answers/proposals.ts'
import type { AssistantReply } from '#features/support/server/assistant/ask.ts'
import { searchPassages } from '#features/support/server/assistant/knowledge/search.ts'
import { plainWords } from '#features/support/server/assistant/understand/words.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'

/** Where the tools put what they found. */
export interface Findings {
  /** Takes a text into the facts. */
  learn(text: string, hrefs?: readonly string[]): void
  /** Takes what is offered: it becomes the answer. */
  offer(reply: AssistantReply): void
}

const NOT_THEIRS = 'This order is not among the visitor’s orders. Nothing may be said about it.'

/**
 * What a model may look up, always in the name of `asker`: none of it takes whose it is from the model, and none changes
 * anything.
 */
export function toolsFor(ctx: Context, asker: Asker, { learn, offer }: Findings) {
  const told = (text: string, hrefs?: readonly string[]) => {
    learn(text, hrefs)
    return text
  }
  return {
    search_shop: tool({
      description: 'Searches what the shop says: answers, guarantees, terms, privacy, articles.',
      inputSchema: z.object({ query: z.string().max(200) }),
      async execute({ query }) {
        const found = await searchPassages(ctx, plainWords(query))
        const text = found.map(({ passage }) => `${passage.title}\n${passage.text}`).join('\n\n')
        return told(
          text || 'Nothing was found.',
          found.map(({ passage }) => passage.link.href),
        )
      },
    }),
    prices: tool({
      description: 'Packages on sale with their prices of now.',
      inputSchema: z.object({
        platform: z.enum(platforms).optional(),
        type: z.enum(serviceTypes).optional(),
        quality: z.enum(qualities).optional(),
      }),
      async execute(filters) {
        const packages = await listPackages(ctx, filters)
        const line = (each: ServiceKind & { quality: string; quantity: number; priceCents: number }) =>
          `${serviceLabel(each)}, ${each.quality}: ${each.quantity.toLocaleString('en-US')} for ${formatMoney(each.priceCents)}`
        return told(packages.map(line).join('\n') || 'Nothing like that is on sale.')
      },
    }),
    order_status: tool({
      description: 'Where an order of the visitor stands, by its number such as GS-10042.',
      inputSchema: z.object({ orderNumber: z.string().max(30) }),
      async execute({ orderNumber }) {
        const order = await ownOrder(ctx, asker, orderNumber)
        return order ? told(orderInWords(await knowledgeOf(ctx, order), ctx.now())) : NOT_THEIRS
      },
    }),
    guarantees: tool({
      description: 'What the visitor can ask for on an order of theirs, until when, and why or why not.',
      inputSchema: z.object({ orderNumber: z.string().max(30) }),
      async execute({ orderNumber }) {
        const order = await ownOrder(ctx, asker, orderNumber)
        if (!order) return NOT_THEIRS
        const { rights } = await knowledgeOf(ctx, order)
        const line = ({ kind, isOpen, why, until }: (typeof rights.remedies)[number]) =>
          `${kind}: ${isOpen ? 'open' : 'not open'}. ${why}${until ? ` Until ${until}.` : ''}`
        return told(rights.remedies.map(line).join('\n'))
      },
    }),
    propose_remedy: tool({
      description: 'Offers to ask for a remedy on an order of the visitor. It is not asked for before they confirm it.',
      inputSchema: z.object({
        orderNumber: z.string().max(30),
        remedy: z.enum(remedyKinds),
        currentCount: z.number().int().min(0).optional(),
        message: z.string().max(LONGEST_MESSAGE).optional(),
      }),
      async execute({ orderNumber, remedy, currentCount, message }) {
        const order = await ownOrder(ctx, asker, orderNumber)
        if (!order) return NOT_THEIRS
        const known = await knowledgeOf(ctx, order)
        const reply = propose(known, remedy, { asker, currentCount, message })
        if (!reply) return told(known.rights.remedies.find(({ kind }) => kind === remedy)?.why ?? 'This is not open.')
        offer(reply)
        return told(reply.content)
      },
    }),
  }
}
