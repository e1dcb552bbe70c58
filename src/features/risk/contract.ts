import { z } from 'zod'
import { blockKinds, typedKinds } from '#features/risk/rules/blocks.ts'
import { MONEY_TAKEN, riskRuleNames } from '#features/risk/rules/risk.ts'

const time = z.string().describe('ISO 8601, UTC.')

/** The reason and end that every block has. */
const terms = {
  reason: z
    .string({ error: 'Please say why.' })
    .trim()
    .min(1, { error: 'Please say why.' })
    .max(500, { error: 'A reason has at most 500 characters.' }),
  endsAt: z.iso
    .datetime({ error: 'Please choose when it ends.' })
    .transform((value) => new Date(value))
    .nullable()
    .describe('ISO 8601, UTC; null until it is ended by hand.'),
}

export const blockDraftSchema = z.object({
  kind: z.enum(typedKinds, { error: `kind must be one of ${typedKinds.join(', ')}.` }),
  value: z
    .string()
    .trim()
    .min(1, { error: 'Please enter what to block.' })
    .max(500, { error: 'Please enter at most 500 characters.' })
    .describe('An email address, a network as CIDR (`203.0.113.0/24`) or an address, or the link of a profile or post.'),
  ...terms,
})
export type BlockDraft = z.infer<typeof blockDraftSchema>

export const orderBlockSchema = z.object({
  kinds: z.array(z.enum(blockKinds)).min(1, { error: 'Please choose what to block.' }).max(blockKinds.length),
  ...terms,
})
export type OrderBlock = z.infer<typeof orderBlockSchema>

export const blockSchema = z
  .object({
    id: z.string(),
    kind: z.enum(blockKinds),
    label: z.string().describe('What is blocked, as shown to staff.'),
    reason: z.string(),
    addedBy: z.string().describe('The name of the staff member who added it.'),
    addedAt: time,
    endsAt: time.nullable(),
    endedAt: time.nullable().describe('When staff ended it.'),
    inForce: z.boolean(),
    refused: z.number().describe('Orders and deposits refused by it in the last 90 days.'),
  })
  .meta({ id: 'Block' })
export type BlockView = z.infer<typeof blockSchema>

export const blockChoiceSchema = z.object({
  kind: z.enum(blockKinds),
  label: z.string(),
  blocked: z.boolean().describe('Whether it is blocked now.'),
})
/** A detail of an order that can be blocked. */
export type BlockChoice = z.infer<typeof blockChoiceSchema>

export const refusedOrderSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    postUrl: z.string().nullable().describe('Null for a deposit.'),
    why: z.string().describe('For staff only.'),
    times: z.number(),
    lastAt: time,
  })
  .meta({ id: 'RefusedOrder' })
/** An order or deposit that was refused before anything was created. */
export type RefusedOrderView = z.infer<typeof refusedOrderSchema>

const reasonSchema = z.object({
  rule: z.enum([...riskRuleNames, MONEY_TAKEN]).describe('`moneyTaken` holds an order without any points.'),
  points: z.number(),
  text: z.string().describe('A sentence for staff.'),
})
/** The reasons stored with an order. */
export const reasonsSchema = z.array(reasonSchema)

/** The facts stored with an order. Facts that were unknown when it was assessed are left out. */
export const factsSchema = z.object({
  disposableEmail: z.boolean(),
  nameMatches: z.boolean().nullable(),
  cardCountry: z.string().nullable(),
  addressCountry: z.string().nullable(),
  moneyTaken: z.boolean().default(false),
  blockedCard: z.boolean().default(false),
  declined: z.number(),
  emailTargets: z.number(),
  networkTargets: z.number(),
  disputes: z.number(),
  promotionUses: z.number().default(0),
  firstOrder: z.boolean(),
  priceCents: z.number(),
})

const POINTS = 'Please enter whole points from 0 to 1,000.'
const points = z.int({ error: POINTS }).min(0, { error: POINTS }).max(1_000, { error: POINTS })
const threshold = points.min(1, { error: 'Please enter whole points from 1 to 1,000.' }).nullable()
const OVER = 'Please enter a whole number from 0 to 100,000.'
const ruleSchema = z.object({
  on: z.boolean(),
  points,
  over: z.int({ error: OVER }).min(0, { error: OVER }).max(100_000, { error: OVER }).describe('The rule applies above this number.'),
})
const HOURS = 'Please enter whole hours from 1 to 168.'

export const riskSettingsSchema = z
  .object({
    rules: z.record(z.enum(riskRuleNames), ruleSchema),
    holdAt: threshold.describe('Points from which a paid order is held for staff; null for never.'),
    refuseAt: threshold.describe('Points from which an order is refused when it is placed; null for never.'),
    holdHours: z.int({ error: HOURS }).min(1, { error: HOURS }).max(168, { error: HOURS }),
  })
  .meta({ id: 'RiskSettings' })

export const riskPreviewSchema = z
  .object({
    orders: z.number().describe('Number of paid orders from the last 90 days.'),
    held: z.number().describe('How many of them the rules would have held.'),
    heldDisputed: z.number().describe('How many of the held orders were disputed later.'),
    disputed: z.number().describe('How many of all orders were disputed later.'),
  })
  .meta({ id: 'RiskPreview' })
/** How rules would have affected past orders. */
export type RiskPreview = z.infer<typeof riskPreviewSchema>

export const orderRiskSchema = z
  .object({
    points: z.number(),
    reasons: reasonsSchema.describe('As assessed when the order was paid, most points first.'),
    wasHeld: z.boolean(),
    heldSince: time.nullable().describe('Null if it is not held now.'),
    heldUntil: time.nullable().describe('When the check is done at the latest, as shown to the customer.'),
    released: z.object({ by: z.string(), at: time }).nullable(),
  })
  .meta({ id: 'OrderRisk' })
export type OrderRisk = z.infer<typeof orderRiskSchema>
