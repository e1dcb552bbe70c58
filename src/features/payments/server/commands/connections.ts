import { z } from 'zod'
import type { Person } from '#features/accounts/contract.ts'
import { type GuardedRequest, lockGuarded, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import { lockStaffSession } from '#features/accounts/server/commands/sessions.ts'
import type { ConnectionBody, ConnectionChecks } from '#features/payments/contract/settings.ts'
import {
  connectionFields,
  fieldProblem,
  isStatementText,
  providerLabels,
  supportsStatementText,
  webhookField,
} from '#features/payments/rules/connections.ts'
import { providerMethods, type RealProvider, realProviders } from '#features/payments/rules/kinds.ts'
import { methodName } from '#features/payments/rules/words.ts'
import { lockSettings, publishAccountChange } from '#features/payments/server/commands/account-changes.ts'
import { applyPaymentSettings } from '#features/payments/server/commands/follow-settings.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { checkConnection } from '#features/payments/server/providers/checks.ts'
import {
  type Connection,
  noStatement,
  readConnections,
  sealConnection,
  SECRET_PURPOSE,
  webhookKeys,
} from '#features/payments/server/providers/connections.ts'
import { RETURN_PURPOSE } from '#features/payments/server/providers/sandbox/signature.ts'
import { isServerInReach, OUT_OF_REACH, withoutTrailingSlash } from '#features/payments/server/providers/server-reach.ts'
import { checkoutSetting } from '#features/payments/server/settings.ts'
import { existsAttemptBy } from '#features/payments/server/store/attempts.ts'
import * as connections from '#features/payments/server/store/connections.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sealedColumn } from '#platform/sealed-column.ts'
import { readSetting } from '#platform/settings.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'

export const sealedConnections = sealedColumn({
  name: 'Payment providers’ keys',
  table: 'payment_connections',
  key: ['provider'],
  column: 'sealed',
  purpose: SECRET_PURPOSE,
})

export const sealedSandboxReturns = sealedColumn({
  name: 'Sandbox payments',
  table: 'sandbox_payments',
  key: ['reference'],
  column: 'return_url',
  purpose: RETURN_PURPOSE,
})

const facts = z.record(z.string(), z.unknown())

/** The new keys of a provider, encrypted, and the version of the settings that they change. */
export const connectionChange = z.object({
  provider: z.enum(realProviders),
  sealed: z.base64(),
  version: z.string(),
  /** Who requested it. */
  askedBy: z.string().optional(),
  hasNewKeys: z.boolean().default(true),
  /** For the audit log. Contains no keys. */
  before: facts.nullable(),
  after: facts,
})
type ConnectionChange = z.infer<typeof connectionChange>

/**
 * Connects a provider or replaces its keys. The keys are tested first: keys that the provider doesn't recognize are refused, and missing
 * permissions are returned in `checks`. An earlier webhook secret stays valid next to the new one. If the provider takes payments or took
 * any before, new keys need a second person's approval: `approvalId`, else null. Owners are notified of new keys. Throws 400 for a missing
 * or refused field, 401 if the session has ended or the role has changed, and 409 `approval_waiting` and `payment_settings_changed`.
 */
export async function saveConnection(
  ctx: PaymentsContext,
  provider: RealProvider,
  { fields: entered, statementText }: ConnectionBody,
  person: Pick<Person, 'userId' | 'sessionId' | 'role'>,
  by: Actor,
): Promise<{ checks: ConnectionChecks; approvalId: string | null }> {
  const version = await connections.selectSettingsVersion(ctx.db)
  const known = (await readConnections(ctx))[provider]
  const fields = readFields(ctx, provider, entered, known)
  if (statementText !== null && !(supportsStatementText[provider] && isStatementText(statementText)))
    throw invalid('statementText', 'Use 2 to 10 letters, digits, spaces, dots and hyphens, with at least one letter.')
  const checks = await checkConnection(ctx, provider, { fields, source: 'console' })
  const refused = checks.find(({ field }) => field !== undefined)
  if (refused?.field) throw invalid(refused.field, refused.message)

  const now = ctx.now()
  // Before the first payment, no signed webhook can be in flight. Keeping an earlier key valid would only help someone who planted their
  // own.
  const earlier = known && (await existsAttemptBy(ctx.db, provider)) ? webhookKeys(provider, known) : []
  const connection = updatedConnection(provider, known, fields, { earlier, text: statementText, now })
  const hasNewKeys = connectionFields[provider].some(({ name }) => fields[name] !== known?.fields[name])
  const change: ConnectionChange = {
    provider,
    sealed: sealConnection(ctx, connection).toString('base64'),
    version,
    askedBy: by.userId,
    hasNewKeys,
    before: known ? publicFacts(provider, known) : null,
    // The log says which secrets changed, but not their values.
    after: { ...publicFacts(provider, connection), newSecrets: newSecrets(provider, known, fields) },
  }
  const guarded = hasNewKeys ? await guardedChange(ctx, change) : undefined
  const isSame = known?.source === 'console' && !hasNewKeys && statementText === known.statement.text
  const { approvalId } = await ctx.db.transaction(async (tx) => {
    // A new version would invalidate a change that waits for approval.
    if (isSame) return { approvalId: null }
    if (guarded) await lockGuarded(tx, guarded, by)
    await lockStaffSession(tx, person)
    if (guarded) return withFourEyes(tx, guarded, by, now, () => putConnection(tx, change, by, now))
    await putConnection(tx, change, by, now)
    return { approvalId: null }
  })
  if (approvalId === null) await applyPaymentSettings(ctx)
  return { checks: checks.map(({ field: _field, ...check }) => check), approvalId }
}

/** Saves a provider's keys in the caller's transaction, right away or after approval. Throws 409 `payment_settings_changed`. */
export async function putConnection(tx: Transaction, change: ConnectionChange, by: Actor, now: Date): Promise<void> {
  const { provider, sealed, version, askedBy, hasNewKeys, before, after } = change
  await lockSettings(tx, version)
  await connections.upsertConnection(tx, { provider, sealed: Buffer.from(sealed, 'base64'), changedAt: now })
  await writeAuditLog(tx, by, {
    action: before ? 'payments.provider_changed' : 'payments.provider_connected',
    subject: { type: 'payment_provider', id: provider },
    ...(before && { before }),
    after,
  })
  if (hasNewKeys) {
    const name = providerLabels[provider]
    await publishAccountChange(tx, before ? `New keys of ${name}` : `${name} was connected`, { askedBy, by })
  }
  await connections.notifyPaymentsChanged(tx)
}

/**
 * Returns what a second person has to approve: keys that decide where income goes, or whether an earlier payment counts as paid, because
 * their owner can speak for the provider. Undefined if the provider takes no payments and never did.
 */
async function guardedChange({ db, config }: PaymentsContext, change: ConnectionChange): Promise<GuardedRequest | undefined> {
  const chosen = await readSetting(db, checkoutSetting)
  const methods = providerMethods.filter((method) => {
    const current = chosen ? chosen.find((setting) => setting.method === method)?.provider : config.PAYMENT_PROVIDERS[method]
    return current === change.provider
  })
  if (methods.length === 0 && !(await existsAttemptBy(db, change.provider))) return undefined
  const why = methods.length > 0 ? `takes payments by ${methods.map(methodName).join(', ')}` : 'took payments before'
  const summary = `Replace the keys of ${providerLabels[change.provider]}, which ${why}`
  const subject = { type: 'payment_provider', id: change.provider }
  return { action: 'payment_account_change', subject, amountCents: 0, summary, payload: change, reason: describeKeys(change) }
}

/** What the approver has to know: the fields that aren't secret, such as the server's address, and which secrets are new. */
function describeKeys({ provider, after }: ConnectionChange): string {
  const open = connectionFields[provider].flatMap(({ name, label, isSecret }) => (isSecret ? [] : [`${label}: ${String(after[name])}`]))
  const secrets = z.array(z.string()).parse(after.newSecrets)
  return [...open, `New: ${secrets.join(', ') || 'no secrets'}`].join('. ')
}

/**
 * Returns every field, as entered or as it was. Secrets are only carried over if the server's address stays the same, so that they are
 * never sent to a newly entered address. Throws 400 if a field is missing, unknown or malformed.
 */
function readFields({ config }: Context, provider: RealProvider, entered: Record<string, string>, known: Connection | undefined) {
  const live = config.STORE_MODE === 'live'
  const unknown = Object.keys(entered).find((name) => connectionFields[provider].every((field) => field.name !== name))
  if (unknown !== undefined) throw invalid('fields', `${providerLabels[provider]} has no field ${unknown}.`)
  if (provider === 'paypal' && live && new URL(config.PAYPAL_API_URL).hostname.includes('sandbox'))
    throw invalid('clientId', 'PAYPAL_API_URL is set to PayPal’s sandbox, which moves no money. Remove it from the environment first.')
  const isSameServer = !entered.url || withoutTrailingSlash(entered.url) === known?.fields.url
  return Object.fromEntries(
    connectionFields[provider].map(({ name, label, isSecret }) => {
      const previous = isSecret && !isSameServer ? undefined : known?.fields[name]
      const value = entered[name] || previous || ''
      if (value === '') throw invalid(name, `Enter the ${lowerFirst(label)}.`)
      const problem = fieldProblem(provider, name, value, live)
      if (problem !== undefined) throw invalid(name, problem)
      if (name === 'url' && !isServerInReach(config, value)) throw invalid(name, OUT_OF_REACH)
      return [name, name === 'url' ? withoutTrailingSlash(value) : value]
    }),
  )
}

/** `Server address` becomes `server address`; `API key` stays. */
const lowerFirst = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

/** The connection with new fields. The webhook keys in `earlier` stay valid. */
function updatedConnection(
  provider: RealProvider,
  before: Connection | undefined,
  fields: Record<string, string>,
  { earlier, text, now }: { earlier: string[]; text: string | null; now: Date },
): Connection {
  const statement = before?.statement ?? noStatement
  return {
    source: 'console',
    fields,
    previousWebhookKeys: earlier.filter((key) => key !== fields[webhookField[provider]]),
    statement: statement.text === text ? statement : { text, before: statement.text, since: now.toISOString() },
  }
}

/** The facts about a connection that may be in the audit log. */
function publicFacts(provider: RealProvider, { fields, statement }: Connection) {
  const open = connectionFields[provider].filter(({ isSecret }) => !isSecret)
  return { ...Object.fromEntries(open.map(({ name }) => [name, fields[name]])), statementText: statement.text }
}

function newSecrets(provider: RealProvider, before: Connection | undefined, fields: Record<string, string>): string[] {
  const changed = connectionFields[provider].filter(({ name, isSecret }) => isSecret && fields[name] !== before?.fields[name])
  return changed.map(({ label }) => label)
}

/** Tests the keys of a connected provider. Throws 404 if it is not connected. */
export async function testConnection(ctx: PaymentsContext, provider: RealProvider, by: Actor): Promise<ConnectionChecks> {
  const known = (await readConnections(ctx))[provider]
  if (!known) throw notConnected(provider)
  const checks = await checkConnection(ctx, provider, known)
  await ctx.db.transaction((tx) =>
    writeAuditLog(tx, by, {
      action: 'payments.provider_tested',
      subject: { type: 'payment_provider', id: provider },
      after: { failed: checks.filter(({ result }) => result === 'failed').map(({ name }) => name) },
    }),
  )
  return checks.map(({ field: _field, ...check }) => check)
}

/** Stops accepting webhooks signed with an earlier secret. Throws 404, and 409 `secret_in_environment`. */
export async function endOverlap(ctx: PaymentsContext, provider: RealProvider, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await connections.lockConnections(tx)
    const known = (await readConnections(ctx, tx))[provider]
    if (!known) throw notConnected(provider)
    if (known.source === 'environment')
      throw new Refusal(409, 'secret_in_environment', 'The earlier secret is set in the environment. Remove it from STRIPE_WEBHOOK_SECRET.')
    if (known.previousWebhookKeys.length === 0) return
    await connections.upsertConnection(tx, {
      provider,
      sealed: sealConnection(ctx, { ...known, previousWebhookKeys: [] }),
      changedAt: ctx.now(),
    })
    await writeAuditLog(tx, by, {
      action: 'payments.overlap_ended',
      subject: { type: 'payment_provider', id: provider },
      before: { earlierSecrets: known.previousWebhookKeys.length },
      after: { earlierSecrets: 0 },
    })
    await connections.notifyPaymentsChanged(tx)
  })
  await applyPaymentSettings(ctx)
}

function notConnected(provider: RealProvider): Refusal {
  return notFound(`${providerLabels[provider]} isn’t connected. Enter its keys first.`)
}
