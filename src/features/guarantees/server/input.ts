import { z } from 'zod'
import { platforms, serviceTypes } from '#features/catalog/rules.ts'
import { refundDestinations } from '#features/checkout/contract.ts'
import {
  policyKinds,
  type PolicyDraft,
  type RemedyAsked,
  type RemedyDecision,
  remedyKinds,
  remedyStatuses,
  type WithdrawalDeclared,
} from '#features/guarantees/contract.ts'
import { LONGEST_MESSAGE } from '#features/guarantees/rules/judge.ts'

const HIGHEST_COUNT = 1_000_000_000_000
const LONGEST_WINDOW_HOURS = 10 * 366 * 24

/** Without what nobody typed: control characters other than line breaks. */
const cleaned = (typed: string) =>
  typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const text = (longest: number, what: string) =>
  z
    .string({ error: `${what} must be text.` })
    .max(4 * longest, { error: `${what} has at most ${longest.toLocaleString('en-US')} characters.` })
    .transform(cleaned)
    .pipe(z.string().max(longest, { error: `${what} has at most ${longest.toLocaleString('en-US')} characters.` }))

const needed = (longest: number, what: string, missing: string) => text(longest, what).pipe(z.string().min(1, { error: missing }))

const left = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

const count = (what: string) =>
  z
    .int({ error: `${what} must be a whole number.` })
    .min(0, { error: `${what} cannot be less than 0.` })
    .max(HIGHEST_COUNT, { error: `${what} is too high.` })

const destination = left(z.enum(refundDestinations, { error: `destination must be one of ${refundDestinations.join(', ')}.` }))

/** The body of `POST /orders/:id/remedies`. */
export const remedyBody = z
  .object({
    kind: z.enum(remedyKinds, { error: `kind must be one of ${remedyKinds.join(', ')}.` }),
    message: left(text(LONGEST_MESSAGE, 'A message')),
    currentCount: left(count('The count')),
    destination,
  })
  .transform(({ kind, message, currentCount, destination: way }): RemedyAsked => ({
    kind,
    ...(message && { message }),
    ...(currentCount !== undefined && { currentCount }),
    ...(way && { destination: way }),
  }))

/** The body of `POST /withdrawals`. */
export const withdrawalBody = z
  .object({
    orderNumber: needed(40, 'An order number', 'Please enter your order number.'),
    email: needed(254, 'An email address', 'Please enter your email address.').pipe(
      z.email({ error: 'Please enter a valid email address.' }),
    ),
    name: left(text(200, 'A name')),
  })
  .transform(({ orderNumber, email, name }): WithdrawalDeclared => ({ orderNumber, email, ...(name && { name }) }))

export const casesQuery = z.object({
  status: z.enum(remedyStatuses, { error: `status must be one of ${remedyStatuses.join(', ')}.` }).default('waiting'),
})

/** The body of `POST /operator/remedies/:id/decide`. */
export const decisionBody = z
  .object({
    grant: z.boolean({ error: 'grant must be true or false.' }),
    answer: needed(LONGEST_MESSAGE, 'An answer', 'Please write what the customer is told.'),
    amount: left(
      z
        .number({ error: 'amount must be a number of dollars.' })
        .min(0.01, { error: 'amount must be at least $0.01.' })
        .max(1_000_000, { error: 'amount is too high.' })
        .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, { error: 'amount must be whole cents.' }),
    ),
    quantity: left(count('quantity').min(1, { error: 'quantity must be at least 1.' })),
    destination,
  })
  .transform(({ grant, answer, amount, quantity, destination: way }): RemedyDecision => ({
    grant,
    answer,
    ...(amount !== undefined && { amount }),
    ...(quantity !== undefined && { quantity }),
    ...(way && { destination: way }),
  }))

/** The body of `POST /operator/policies`. */
export const policyBody = z
  .object({
    kind: z.enum(policyKinds, { error: `kind must be one of ${policyKinds.join(', ')}.` }),
    title: needed(120, 'A title', 'Please write a title.'),
    terms: needed(1_000, 'The terms', 'Please write what it promises.'),
    windowHours: z
      .int({ error: 'windowHours must be a whole number.' })
      .min(0, { error: 'windowHours cannot be less than 0.' })
      .max(LONGEST_WINDOW_HOURS, { error: 'windowHours is at most ten years.' }),
    platforms: left(z.array(z.enum(platforms)).min(1).max(platforms.length)),
    types: left(z.array(z.enum(serviceTypes)).min(1).max(serviceTypes.length)),
    validFrom: left(z.iso.datetime({ offset: true, error: 'validFrom must be a time such as 2026-12-01T00:00:00Z.' })),
  })
  .transform(({ kind, title, terms, windowHours, platforms: only, types, validFrom }): PolicyDraft => ({
    kind,
    title,
    terms,
    windowHours,
    ...(only && { platforms: only }),
    ...(types && { types }),
    ...(validFrom && { validFrom }),
  }))

/** The body of `PUT /operator/guarantees/limit`: dollars; 0 leaves every request to a person. */
export const limitBody = z.object({
  autoLimit: z
    .number({ error: 'Please enter an amount in dollars.' })
    .min(0, { error: 'The amount cannot be less than 0.' })
    .max(10_000, { error: 'The amount is at most $10,000.' })
    .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, { error: 'Please enter whole cents.' }),
})
