import { z } from 'zod'
import { personOf } from '#features/accounts/server/context.ts'
import { parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import { type Order, orderPageSchema, orderTotalsSchema, orderViewSchema } from '#features/orders/contract.ts'
import { orderListQuery, orderQuestion } from '#features/orders/server/api/input.ts'
import { claimGuestOrders, noteLinkOpened, requestTrackingLink } from '#features/orders/server/commands.ts'
import { orderAccess, readerOf } from '#features/orders/server/context.ts'
import { getReadableOrder, ordersOf, orderTotals, readerView } from '#features/orders/server/queries.ts'
import { resolveLink } from '#features/orders/server/queries/resolve-link.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, done, doneAfter, doneAnswer, idParams, ok } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { EMAIL_ADDRESS } from '#shared/email-address.ts'
import { limitedMailbox } from '#shared/normalize-email.ts'

const LOOKUP_ANSWER = 'If an order matches this number and email, we’ve just sent its tracking link to that address.'

const tags = ['Orders']
const open = operations({ tags })
const own = operations({ tags, security: [{ bearer: [] }] })
const onOrder = operations({ tags, ...orderAccess })

const lookupBody = z.object({
  orderNumber: z
    .string({ error: 'Please enter your order number.' })
    .trim()
    .min(1, { error: 'Please enter your order number.' })
    .max(40, { error: 'An order number looks like GS-K7M2X9PD.' }),
  email: z.email({ pattern: EMAIL_ADDRESS, error: 'Please enter a valid email address.' }).max(254),
})

/** Routes for customers' orders. */
export function ordersApi(server: HttpServer, ctx: Context): void {
  customersOrders(server, ctx)
  links(server, ctx)
  const lookups = createLimiter(ctx, {
    name: 'order-lookup',
    points: 10,
    seconds: 600,
    message: 'Too many look-ups from here. Please wait a few minutes.',
  })
  // Limited per order, because the email goes to someone who may not have asked for it.
  const linkEmails = createLimiter(ctx, {
    name: 'order-link',
    points: 3,
    seconds: 3_600,
    message: 'This order’s tracking link was sent several times. Please try again later.',
  })
  // Anyone can place unpaid orders with a stranger's address. Counted apart, so they don't use up the links of paid ones.
  const mailboxLinks = createLimiter(ctx, {
    name: 'order-link-mailbox',
    points: 20,
    seconds: 3_600,
    message: 'Many tracking links were sent to this address. Please try again later.',
  })
  const mayEmail = async ({ id, email, paidAt }: Order) =>
    (await linkEmails.countSilently(id)) &&
    (await mailboxLinks.countSilently(`${paidAt === null ? 'unpaid' : 'paid'} ${limitedMailbox(email)}`))

  server.get(
    '/orders/:id',
    onOrder('getOrder', 'Get an order with its events', {
      description: 'For its owner, and for a guest with its access token.',
      params: idParams,
      response: { 200: dataAnswer(orderViewSchema) },
    }),
    async (request) => {
      const reader = readerOf(request)
      return ok(await readerView(ctx, await getReadableOrder(ctx, request.params.id, reader), reader))
    },
  )

  server.post(
    '/orders/:id/opened',
    onOrder('noteOrderOpened', 'Record that an order’s page was opened from an email', {
      description: 'Only the first time is recorded, as evidence in case the payment is disputed.',
      params: idParams,
      response: { 200: doneAnswer },
    }),
    (request) => doneAfter(noteLinkOpened(ctx, request.params.id, readerOf(request)), 'Noted.'),
  )

  server.post(
    '/orders/lookup',
    open('lookUpOrder', 'Email an order’s tracking link to the address it was placed with', {
      refusals: { 429: ['rate_limited'] },
      body: lookupBody,
      response: { 200: doneAnswer },
    }),
    async (request, reply) => {
      await lookups.count(reply)
      await requestTrackingLink(ctx, request.body, mayEmail)
      return done(LOOKUP_ANSWER)
    },
  )
}

/** Route that resolves share links before an order is placed. */
function links(server: HttpServer, ctx: Context): void {
  const limit = createLimiter(ctx, {
    name: 'link-resolve',
    points: 30,
    seconds: 600,
    message: 'Too many short links from here. Please open the link and copy the full one, or wait a few minutes.',
  })
  const service = z.string().transform((label, issues) => {
    const kind = parseServiceLabel(label)
    if (!kind) issues.addIssue({ code: 'custom', message: 'service must be one of ours, such as TikTok Followers.' })
    return kind ?? z.NEVER
  })

  server.post(
    '/orders/resolve-link',
    open('resolveLink', 'Resolve a link to the target of a service', {
      description: 'A share link from Instagram or TikTok is followed on the platform’s own hosts. Other links are only parsed.',
      refusals: { 429: ['rate_limited'] },
      body: z.object({ url: z.string().max(2_000), service: service.describe('The service’s name: `TikTok Followers`.') }),
      response: { 200: dataAnswer(z.object({ url: z.string().describe('In canonical form.') })) },
    }),
    async (request, reply) => {
      await limit.count(reply)
      return ok({ url: await resolveLink(ctx, request.body.url, request.body.service) })
    },
  )
}

/** Routes for the signed-in customer's orders. */
function customersOrders(server: HttpServer, ctx: Context): void {
  server.get(
    '/orders/user',
    own('listOrders', 'List the signed-in customer’s orders', { querystring: orderListQuery, response: { 200: orderPageSchema } }),
    (request) => ordersOf(ctx, personOf(request).userId, orderQuestion(request.query)),
  )

  server.get(
    '/orders/user/totals',
    own('getOrderTotals', 'Get the totals of the signed-in customer’s orders', { response: { 200: dataAnswer(orderTotalsSchema) } }),
    async (request) => ok(await orderTotals(ctx, personOf(request))),
  )

  server.post(
    '/orders/claim',
    own('claimGuestOrders', 'Add the guest orders with the account’s email', {
      refusals: { 403: ['email_not_verified'] },
      response: { 200: doneAnswer.extend({ claimed: z.number() }) },
    }),
    async (request) => {
      const claimed = await claimGuestOrders(ctx, personOf(request))
      return { ...done(claimedMessage(claimed)), claimed }
    },
  )
}

function claimedMessage(claimed: number): string {
  if (claimed === 0) return 'No guest orders match your email address.'
  return claimed === 1 ? 'One order was added to your account.' : `${claimed} orders were added to your account.`
}
