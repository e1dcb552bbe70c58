import { personOf } from '#features/accounts/server/context.ts'
import { adminCustomerSchema, customerFilters, customerViewSchema } from '#features/operations/contract/customers.ts'
import { countCustomers, customerView, listAdminCustomers } from '#features/operations/server/queries/customers.ts'
import type { Context } from '#platform/context.ts'
import { countQuery, dataAnswer, idParams, listTotalSchema, ok, pageAnswer, pageQuery } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const reading = operations({ tags: ['Console: Customers'], security: [{ staff: ['customers:read'] }] })

export function adminCustomersApi(server: HttpServer, ctx: Context): void {
  server.get(
    '/operator/customers',
    reading('listCustomers', 'List accounts, newest first', {
      querystring: customerFilters.extend(pageQuery({ limit: 50 }).shape),
      response: { 200: pageAnswer(adminCustomerSchema) },
    }),
    async ({ query }) => ({ success: true as const, ...(await listAdminCustomers(ctx, query, query)) }),
  )
  server.get(
    '/operator/customers/total',
    reading('countCustomers', 'Count the accounts that match filters', {
      querystring: customerFilters.extend(countQuery.shape),
      response: { 200: dataAnswer(listTotalSchema) },
    }),
    async ({ query }) => ok(await countCustomers(ctx, query, query.upTo)),
  )
  server.get(
    '/operator/customers/:id',
    reading('getCustomer', 'Get a customer: account, balance, newest orders, conversations, reviews and preferences', {
      params: idParams,
      response: { 200: dataAnswer(customerViewSchema) },
    }),
    async (request) => ok(await customerView(ctx, request.params.id, personOf(request))),
  )
}
