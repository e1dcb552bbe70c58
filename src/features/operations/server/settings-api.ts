import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import type { SetUp, ShopSettings } from '#features/operations/contract.ts'
import { setLegalReview, setLimits, setMethods, setStore } from '#features/operations/server/commands/settings.ts'
import { setUp } from '#features/operations/server/queries/set-up.ts'
import { shopSettings } from '#features/operations/server/queries/settings.ts'
import { providerMethods } from '#features/payments/contract.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { storeSetting } from '#platform/store-settings.ts'
import { moneyDisplays } from '#shared/money.ts'

const tags = ['Operator: settings']
const security = [{ staff: ['settings:write'] }]

const methods = z.array(z.enum(providerMethods)).min(1, { error: 'Leave at least one way of paying on.' }).max(providerMethods.length)

/** Dollars in whole cents. */
const dollars = (least: number, most: number) =>
  z
    .number({ error: 'Enter an amount in dollars.' })
    .min(least, { error: `At least $${least}.` })
    .max(most, { error: `At most $${most.toLocaleString('en-US')}.` })
    .multipleOf(0.01, { error: 'An amount has at most two decimals.' })

const limits = z
  .object({
    depositMin: dollars(1, 10_000),
    depositMax: dollars(1, 100_000),
    refundAlone: dollars(0, 100_000),
    adjustmentAlone: dollars(0, 100_000),
  })
  .refine(({ depositMin, depositMax }) => depositMin <= depositMax, {
    error: 'The largest deposit is not below the smallest.',
    path: ['depositMax'],
  })

const settingsSchema = z.object({
  store: z.object({
    name: z.string().nullable(),
    contactEmail: z.string().nullable(),
    moneyDisplay: z.enum(moneyDisplays),
    configured: z.object({ name: z.string(), contactEmail: z.string() }),
  }),
  payments: z.object({ provider: z.string(), methods: z.array(z.enum(providerMethods)) }),
  limits: z.object({ depositMin: z.number(), depositMax: z.number(), refundAlone: z.number(), adjustmentAlone: z.number() }),
  legal: z.object({ reviewedOn: z.string().nullable() }),
}) satisfies z.ZodType<ShopSettings>

const setUpSchema = z.object({
  mode: z.enum(['demo', 'live']),
  steps: z.array(z.object({ key: z.string(), name: z.string(), done: z.boolean(), text: z.string(), href: z.string().nullable() })),
}) satisfies z.ZodType<SetUp>

/** What the operator sets for the shop as a whole, and how far it is from going live. */
export function settingsApi(server: HttpServer, ctx: Context): void {
  const told = { 200: z.object({ success: z.literal(true), data: settingsSchema }) }
  const answer = async () => ({ success: true as const, data: await shopSettings(ctx) })

  server.get('/operator/settings', { schema: { tags, security, summary: 'What is set for the shop', response: told } }, answer)
  server.put(
    '/operator/settings/store',
    { schema: { tags, security, summary: 'Name, contact and way of writing money', body: storeSetting.schema, response: told } },
    async (request) => {
      await setStore(ctx, request.body, actorOf(request))
      return answer()
    },
  )
  server.put(
    '/operator/settings/payments',
    { schema: { tags, security, summary: 'Which ways of paying are on', body: z.object({ methods }), response: told } },
    async (request) => {
      await setMethods(ctx, request.body.methods, actorOf(request))
      return answer()
    },
  )
  server.put(
    '/operator/settings/limits',
    { schema: { tags, security, summary: 'Limits of deposits, and of what one person does alone', body: limits, response: told } },
    async (request) => {
      await setLimits(ctx, request.body, actorOf(request))
      return answer()
    },
  )
  server.put(
    '/operator/settings/legal',
    {
      schema: {
        tags,
        security,
        summary: 'Say that privacy notice and terms were reviewed today, or are templates again',
        body: z.object({ reviewed: z.boolean() }),
        response: told,
      },
    },
    async (request) => {
      await setLegalReview(ctx, request.body.reviewed, actorOf(request))
      return answer()
    },
  )
  server.get(
    '/operator/setup',
    {
      schema: {
        tags,
        security,
        summary: 'What is still missing before going live',
        response: { 200: z.object({ success: z.literal(true), data: setUpSchema }) },
      },
    },
    async () => ({ success: true as const, data: await setUp(ctx) }),
  )
}
