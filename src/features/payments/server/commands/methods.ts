import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Person } from '#features/accounts/contract.ts'
import { type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import { lockStaffSession } from '#features/accounts/server/commands/sessions.ts'
import type { MethodOptionsBody, PaymentSettings } from '#features/payments/contract/settings.ts'
import { providerLabels, providersOfMethod, switchedMethods } from '#features/payments/rules/connections.ts'
import { methodName } from '#features/payments/rules/words.ts'
import { publishAccountChange } from '#features/payments/server/commands/account-changes.ts'
import { applyPaymentSettings } from '#features/payments/server/commands/follow-settings.ts'
import { lockSettings } from '#features/payments/server/commands/settings-version.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { paymentSettings } from '#features/payments/server/queries/settings.ts'
import { checkoutSetting, type MethodSetting, methodSetting, methodsSetting } from '#features/payments/server/settings.ts'
import { notifyPaymentsChanged, selectSettingsVersion } from '#features/payments/server/store/connections.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { putSetting } from '#platform/settings.ts'
import { invalid } from '#shared/errors.ts'
import { toCents } from '#shared/money.ts'

const SUBJECT = { type: 'payment_settings', id: 'methods' }

/** The methods as they shall be, and the version of the settings that they change. */
export const methodsChange = z.object({
  offered: methodsSetting.schema,
  methods: z.array(methodSetting),
  version: z.string(),
  /** Who asked for it. */
  askedBy: z.string().optional(),
  /** Which methods another provider takes, or none any more, as owners read it. */
  switched: z.array(z.string()).default([]),
})
type MethodsChange = z.infer<typeof methodsChange>

/**
 * Sets the methods that the shop offers, in the order of the checkout, each with its provider and limits. Payments under way go on
 * with the provider that they were begun at. Nothing is written where nothing differs. Switching a method on and taking it by another
 * provider need a second person: `approvalId`, else null. Taking a method from its provider takes a proof, and owners are told of it. Throws 400
 * with the field, such as `methods.0.provider`, what `prove` throws, 401 where the session has ended or the role has changed meanwhile, and 409 `approval_waiting` and
 * `payment_settings_changed`.
 */
export async function setMethodOptions(
  ctx: PaymentsContext,
  { methods }: MethodOptionsBody,
  { person, prove }: { person: Pick<Person, 'userId' | 'sessionId' | 'role'>; prove(): Promise<void> },
  by: Actor,
): Promise<{ approvalId: string | null }> {
  const offered = methods.filter((each) => each.offered).map(({ method }) => method)
  if (offered.length === 0) throw invalid('methods', 'Leave at least one payment method on.')
  const chosen = methods.map((each, place) => readOptions(ctx, each, place))
  if (new Set(chosen.map(({ method }) => method)).size < chosen.length) throw invalid('methods', 'Name each payment method once.')
  const version = await selectSettingsVersion(ctx.db)
  const current = await paymentSettings(ctx)
  // A new version would void what waits for a second person.
  if (isDeepStrictEqual(methods, current.methods.map(withoutChoices))) return { approvalId: null }
  const switched = switchedMethods(current.methods, chosen)
  if (switched.length > 0) await prove()
  const change = { offered, methods: chosen, version, askedBy: by.userId, switched: switched.map(inWords) }
  const guarded = guardedChange(current, change)
  const { approvalId } = await ctx.db.transaction(async (tx) => {
    if (switched.length > 0) await lockStaffSession(tx, person)
    if (guarded) return withFourEyes(tx, guarded, by, ctx.now(), () => putMethods(tx, change, by))
    await putMethods(tx, change, by)
    return { approvalId: null }
  })
  if (approvalId === null) await applyPaymentSettings(ctx)
  return { approvalId }
}

/** Sets the methods in the caller's transaction; also as a second person approved. Throws 409 `payment_settings_changed`. */
export async function putMethods(tx: Transaction, change: MethodsChange, by: Actor): Promise<void> {
  const { offered, methods, version, askedBy, switched } = change
  await lockSettings(tx, version)
  const before = { offered: await putSetting(tx, methodsSetting, offered), methods: await putSetting(tx, checkoutSetting, methods) }
  await writeAuditLog(tx, by, { action: 'payments.methods_changed', subject: SUBJECT, before, after: { offered, methods } })
  if (switched.length > 0) await publishAccountChange(tx, switched.join('; '), { askedBy, by })
  await notifyPaymentsChanged(tx)
  await publishContentChange(tx, 'payments')
}

function withoutChoices({ choices: _choices, ...options }: PaymentSettings['methods'][number]): MethodOptionsBody['methods'][number] {
  return options
}

function inWords({ method, provider }: Pick<MethodSetting, 'method' | 'provider'>): string {
  const name = methodName(method)
  return provider === null ? `Payments by ${name} are no longer taken` : `Payments by ${name} go to ${providerLabels[provider]}`
}

/** What a second person has to approve of a change; undefined if nothing. */
function guardedChange({ methods: before }: PaymentSettings, change: MethodsChange): GuardedRequest | undefined {
  const takenBy = change.methods.flatMap(({ method, provider }) => {
    const earlier = before.find((each) => each.method === method && each.offered)
    if (provider === null || !change.offered.includes(method) || earlier?.provider === provider) return []
    return [{ isMoved: earlier !== undefined, words: `${methodName(method)} by ${providerLabels[provider]}` }]
  })
  if (takenBy.length === 0) return undefined
  const action = takenBy.some(({ isMoved }) => isMoved) ? 'payment_account_change' : 'payment_methods_change'
  const summary = `Take payments: ${takenBy.map(({ words }) => words).join(', ')}`
  return { action, subject: SUBJECT, amountCents: 0, summary, payload: change, reason: summary }
}

function readOptions(
  { providers }: PaymentsContext,
  { method, offered, provider, min, max }: MethodOptionsBody['methods'][number],
  place: number,
): MethodSetting {
  const at = (field: string) => `methods.${place}.${field}`
  if (offered && provider === null) throw invalid(at('provider'), `Choose who takes payments by ${methodName(method)}, or turn it off.`)
  if (provider !== null && !(providersOfMethod[method].includes(provider) && Object.hasOwn(providers, provider)))
    throw invalid(
      at('provider'),
      `${providerLabels[provider]} isn’t connected for payments by ${methodName(method)}. Enter its keys first.`,
    )
  if (min !== null && max !== null && min > max) throw invalid(at('max'), 'The maximum must not be below the minimum.')
  return { method, provider, minCents: min === null ? null : toCents(min), maxCents: max === null ? null : toCents(max) }
}
