import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import { blockChoiceSchema, blockDraftSchema, blockSchema, orderBlockSchema, refusedOrderSchema } from '#features/risk/contract.ts'
import { riskRulesApi } from '#features/risk/server/api/rules.ts'
import { addBlock, blockOrder, endBlock, restoreBlock } from '#features/risk/server/commands/blocks.ts'
import { blockChoices, listBlocks, listRefused } from '#features/risk/server/queries.ts'
import type { Context } from '#platform/context.ts'
import {
  createdAnswer,
  dataAnswer,
  idParams as params,
  ok,
  pageAnswer,
  pageQuery,
  SUCCESS,
  successAfter,
  successAnswer,
} from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const tags = ['Console: Orders']
const reading = operations({ tags, security: [{ staff: ['orders:read'] }] })
const writing = operations({ tags, security: [{ staff: ['orders:write'] }] })

/** The staff API of the block list and of risky orders. */
export function riskApi(server: HttpServer, ctx: Context): void {
  blocksApi(server, ctx)
  riskRulesApi(server, ctx)
}

function blocksApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/blocks',
    reading('listBlocks', 'List blocked emails, networks, links and cards, newest first', {
      querystring: pageQuery({ limit: 50 }),
      response: { 200: pageAnswer(blockSchema) },
    }),
    async ({ query }) => ({ success: true as const, ...(await listBlocks(ctx, query)) }),
  )
  server.get(
    '/operator/refused-orders',
    reading(
      'listRefusedOrders',
      'List orders and deposits of the last 90 days that were refused before anything was created, newest first',
      { querystring: pageQuery({ limit: 50 }), response: { 200: pageAnswer(refusedOrderSchema) } },
    ),
    async ({ query }) => ({ success: true as const, ...(await listRefused(ctx, query)) }),
  )
  server.post(
    '/operator/blocks',
    writing('addBlock', 'Block an email, a network or a link', {
      refusals: { 409: ['already_blocked', 'too_many_blocks'] },
      body: blockDraftSchema,
      response: { 201: createdAnswer },
    }),
    async (request, reply) => reply.code(201).send({ ...SUCCESS, id: await addBlock(ctx, request.body, actorOf(request)) }),
  )
  server.delete('/operator/blocks/:id', writing('endBlock', 'End a block', { params, response: { 200: successAnswer } }), (request) =>
    successAfter(endBlock(ctx, request.params.id, actorOf(request))),
  )
  server.post(
    '/operator/ended-blocks/:id/restore',
    writing('restoreBlock', 'Restore a block that was ended within a day', {
      refusals: { 409: ['already_blocked', 'too_many_blocks'] },
      params,
      response: { 200: successAnswer },
    }),
    (request) => successAfter(restoreBlock(ctx, request.params.id, actorOf(request))),
  )
  server.get(
    '/operator/blocks/orders/:id',
    reading('listOrderBlocks', 'List the details of an order that can be blocked', {
      params,
      response: { 200: dataAnswer(z.array(blockChoiceSchema)) },
    }),
    async (request) => ok(await blockChoices(ctx, request.params.id)),
  )
  server.post(
    '/operator/blocks/orders/:id',
    writing('blockOrder', 'Block the email, network, link or card of an order', {
      refusals: { 409: ['too_many_blocks'] },
      params,
      body: orderBlockSchema,
      response: {
        200: successAnswer.extend({ ids: z.array(z.string()).describe('Ids of the new blocks, without what was already blocked.') }),
      },
    }),
    async (request) => ({ ...SUCCESS, ids: await blockOrder(ctx, request.params.id, request.body, actorOf(request)) }),
  )
}
