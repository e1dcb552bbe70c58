import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Person } from '#features/accounts/contract.ts'
import { type GuardedRequest, lockGuarded, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import { lockStaffSession } from '#features/accounts/server/commands/sessions.ts'
import type { MethodOptionsBody, PaymentSettings } from '#features/payments/contract/settings.ts'
import { providerLabels, providersOfMethod, switchedMethods } from '#features/payments/rules/connections.ts'
import { methodName } from '#features/payments/rules/words.ts'
import { lockSettings, publishAccountChange } from '#features/payments/server/commands/account-changes.ts'
import { applyPaymentSettings } from '#features/payments/server/commands/follow-settings.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { paymentSettings } from '#features/payments/server/queries/settings.ts'
import { checkoutSetting, METHODS_SUBJECT, type MethodSetting, methodSetting, methodsSetting } from '#features/payments/server/settings.ts'
import { notifyPaymentsChanged, selectSettingsVersion } from '#features/payments/server/store/connections.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { putSetting } from '#platform/settings.ts'
import { invalid } from '#shared/errors.ts'
import { toCents } from '#shared/money.ts'

/** The new methods, and the version of the settings that they change. */
export const methodsChange = z.object({
  offered: methodsSetting.schema,
  methods: z.array(methodSetting),
  version: z.string(),
  /** Who requested it. */
  askedBy: z.string().optional(),
  /** Descriptions, for owners, of the methods that change to another provider or to none. */
  switched: z.array(z.string()).default([]),
})
type MethodsChange = z.infer<typeof methodsChange>

/**
 * Sets the methods that the shop offers, in checkout order, with their providers and limits. Open payments stay with the provider where
 * they were started. If nothing differs, nothing is written. Turning a method on or moving it to another provider needs a second person's
 * approval: `approvalId`, else null. Moving a method away from its provider needs `requireProof`, and owners are notified. Throws 400 with
 * the field, such as `methods.0.provider`, what `requireProof` throws, 401 if the session has ended or the role has changed, and 409
 * `approval_waiting` and `payment_settings_changed`.
 */
export async function setMethodOptions(
  ctx: PaymentsContext,
  { methods }: MethodOptionsBody,
  { person, requireProof }: { person: Pick<Person, 'userId' | 'sessionId' | 'role'>; requireProof(): Promise<void> },
  by: Actor,
): Promise<{ approvalId: string | null }> {
  const offered = methods.filter((options) => options.offered).map(({ method }) => method)
  if (offered.length === 0) throw invalid('methods', 'Leave at least one payment method on.')
  const chosen = methods.map((options, index) => readOptions(ctx, options, index))
  if (new Set(chosen.map(({ method }) => method)).size < chosen.length) throw invalid('methods', 'List each payment method once.')
  const version = await selectSettingsVersion(ctx.db)
  const current = await paymentSettings(ctx)
  // A new version would invalidate a change that waits for approval.
  if (isDeepStrictEqual(methods, current.methods.map(withoutChoices))) return { approvalId: null }
  const switched = switchedMethods(current.methods, chosen)
  if (switched.length > 0) await requireProof()
  const change = { offered, methods: chosen, version, askedBy: by.userId, switched: switched.map(describeSwitch) }
  const guarded = guardedChange(current, change)
  const { approvalId } = await ctx.db.transaction(async (tx) => {
    if (guarded) await lockGuarded(tx, guarded, by)
    if (switched.length > 0) await lockStaffSession(tx, person)
    if (guarded) return withFourEyes(tx, guarded, by, ctx.now(), () => putMethods(tx, change, by))
    await putMethods(tx, change, by)
    return { approvalId: null }
  })
  if (approvalId === null) await applyPaymentSettings(ctx)
  return { approvalId }
}

/** Sets the methods in the caller's transaction, right away or after approval. Throws 409 `payment_settings_changed`. */
export async function putMethods(tx: Transaction, change: MethodsChange, by: Actor): Promise<void> {
  const { offered, methods, version, askedBy, switched } = change
  await lockSettings(tx, version)
  const before = { offered: await putSetting(tx, methodsSetting, offered), methods: await putSetting(tx, checkoutSetting, methods) }
  await writeAuditLog(tx, by, { action: 'payments.methods_changed', subject: METHODS_SUBJECT, before, after: { offered, methods } })
  if (switched.length > 0) await publishAccountChange(tx, switched.join('; '), { askedBy, by })
  await notifyPaymentsChanged(tx)
  await publishContentChange(tx, 'payments')
}

function withoutChoices({ choices: _choices, ...options }: PaymentSettings['methods'][number]): MethodOptionsBody['methods'][number] {
  return options
}

function describeSwitch({ method, provider }: Pick<MethodSetting, 'method' | 'provider'>): string {
  const name = methodName(method)
  return provider === null ? `Payments by ${name} are turned off` : `Payments by ${name} go to ${providerLabels[provider]}`
}

/** Returns what a second person has to approve. Undefined if nothing. */
function guardedChange({ methods: before }: PaymentSettings, change: MethodsChange): GuardedRequest | undefined {
  const moves = change.methods.flatMap(({ method, provider }) => {
    const earlier = before.find((options) => options.method === method && options.offered)
    if (provider === null || !change.offered.includes(method) || earlier?.provider === provider) return []
    return [{ isSwitch: earlier !== undefined, label: `${methodName(method)} by ${providerLabels[provider]}` }]
  })
  if (moves.length === 0) return undefined
  const action = moves.some(({ isSwitch }) => isSwitch) ? 'payment_account_change' : 'payment_methods_change'
  const summary = `Take payments: ${moves.map(({ label }) => label).join(', ')}`
  return { action, subject: METHODS_SUBJECT, amountCents: 0, summary, payload: change, reason: summary }
}

function readOptions(
  { providers }: PaymentsContext,
  { method, offered, provider, min, max }: MethodOptionsBody['methods'][number],
  index: number,
): MethodSetting {
  const at = (field: string) => `methods.${index}.${field}`
  if (offered && provider === null) throw invalid(at('provider'), `Choose who takes payments by ${methodName(method)}, or turn it off.`)
  if (provider !== null && !(providersOfMethod[method].includes(provider) && Object.hasOwn(providers, provider)))
    throw invalid(
      at('provider'),
      `${providerLabels[provider]} isn’t connected for payments by ${methodName(method)}. Enter its keys first.`,
    )
  if (min !== null && max !== null && min > max) throw invalid(at('max'), 'The maximum must not be below the minimum.')
  return { method, provider, minCents: min === null ? null : toCents(min), maxCents: max === null ? null : toCents(max) }
}
