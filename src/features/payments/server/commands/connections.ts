import { z } from 'zod'
import type { Person } from '#features/accounts/contract.ts'
import { type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import { lockStaffSession } from '#features/accounts/server/commands/sessions.ts'
import type { ConnectionBody, ConnectionChecks } from '#features/payments/contract/settings.ts'
import {
  connectionFields,
  fieldProblem,
  isStatementText,
  providerLabels,
  takesStatementText,
  webhookField,
} from '#features/payments/rules/connections.ts'
import { providerMethods, type RealProvider, realProviders } from '#features/payments/rules/kinds.ts'
import { methodName } from '#features/payments/rules/words.ts'
import { publishAccountChange } from '#features/payments/server/commands/account-changes.ts'
import { applyPaymentSettings } from '#features/payments/server/commands/follow-settings.ts'
import { lockSettings } from '#features/payments/server/commands/settings-version.ts'
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
import { isServerInReach, OUT_OF_REACH } from '#features/payments/server/providers/server-reach.ts'
import { checkoutSetting } from '#features/payments/server/settings.ts'
import { existsAttemptBy } from '#features/payments/server/store/attempts.ts'
import * as connections from '#features/payments/server/store/connections.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sealedColumn } from '#platform/sealed-column.ts'
import { readSetting } from '#platform/settings.ts'
import { invalid, notFound, type Refusal } from '#shared/errors.ts'

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

/** Keys of a provider as they shall be, encrypted, and the version of the settings that they change. */
export const connectionChange = z.object({
  provider: z.enum(realProviders),
  sealed: z.base64(),
  version: z.string(),
  /** Who asked for it. */
  askedBy: z.string().optional(),
  hasNewKeys: z.boolean().default(true),
  /** For the audit log: no key is in it. */
  before: facts.nullable(),
  after: facts,
})
type ConnectionChange = z.infer<typeof connectionChange>

/**
 * Connects a provider, or replaces keys of one. They are tried first: keys that the provider does not know are refused, and what they
 * do not allow is returned. An earlier webhook secret stays valid beside a new one. New keys of a provider that takes payments, or took
 * some, need a second person: `approvalId`, else null. Owners are told of new keys. Throws 400 for a missing or refused field, 401 where the
 * session has ended or the role has changed meanwhile, and 409 `approval_waiting` and `payment_settings_changed`.
 */
export async function saveConnection(
  ctx: PaymentsContext,
  provider: RealProvider,
  { fields: given, statementText }: ConnectionBody,
  person: Pick<Person, 'userId' | 'sessionId' | 'role'>,
  by: Actor,
): Promise<{ checks: ConnectionChecks; approvalId: string | null }> {
  const version = await connections.selectSettingsVersion(ctx.db)
  const known = (await readConnections(ctx))[provider]
  const fields = readFields(ctx, provider, given, known)
  if (statementText !== null && !(takesStatementText[provider] && isStatementText(statementText)))
    throw invalid('statementText', 'Use 2 to 10 letters, digits, spaces, dots and hyphens, with at least one letter.')
  const checks = await checkConnection(ctx, provider, { fields, source: 'console' })
  const refused = checks.find(({ field }) => field !== undefined)
  if (refused?.field) throw invalid(refused.field, refused.message)

  const now = ctx.now()
  // Until the provider is asked for a payment, nothing that it signed is on its way, and nobody may keep a key of their own valid.
  const earlier = known && (await existsAttemptBy(ctx.db, provider)) ? webhookKeys(provider, known) : []
  const connection = replaced(provider, known, fields, { earlier, text: statementText, now })
  const hasNewKeys = connectionFields[provider].some(({ name }) => fields[name] !== known?.fields[name])
  const change: ConnectionChange = {
    provider,
    sealed: sealConnection(ctx, connection).toString('base64'),
    version,
    askedBy: by.userId,
    hasNewKeys,
    before: known ? publicFacts(provider, known) : null,
    // The log says which secrets changed, never what they are.
    after: { ...publicFacts(provider, connection), newSecrets: newSecrets(provider, known, fields) },
  }
  const guarded = hasNewKeys ? await guardedChange(ctx, change) : undefined
  const isSame = known?.source === 'console' && !hasNewKeys && statementText === known.statement.text
  const { approvalId } = await ctx.db.transaction(async (tx) => {
    // A new version would void what waits for a second person.
    if (isSame) return { approvalId: null }
    await lockStaffSession(tx, person)
    if (guarded) return withFourEyes(tx, guarded, by, now, () => putConnection(tx, change, by, now))
    await putConnection(tx, change, by, now)
    return { approvalId: null }
  })
  if (approvalId === null) await applyPaymentSettings(ctx)
  return { checks: checks.map(({ field: _field, ...check }) => check), approvalId }
}

/** Keeps a provider's keys in the caller's transaction; also as a second person approved. Throws 409 `payment_settings_changed`. */
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
 * What a second person has to approve: keys that income goes by from now on, or that decide whether an earlier payment is paid: whoever
 * has them answers for the provider. Undefined for a provider that takes no payments and never took one.
 */
async function guardedChange({ db, config }: PaymentsContext, change: ConnectionChange): Promise<GuardedRequest | undefined> {
  const chosen = await readSetting(db, checkoutSetting)
  const served = providerMethods.filter((method) => {
    const taker = chosen ? chosen.find((each) => each.method === method)?.provider : config.PAYMENT_PROVIDERS[method]
    return taker === change.provider
  })
  if (served.length === 0 && !(await existsAttemptBy(db, change.provider))) return undefined
  const why = served.length > 0 ? `takes payments by ${served.map(methodName).join(', ')}` : 'was asked for payments before'
  const summary = `Replace the keys of ${providerLabels[change.provider]}, which ${why}`
  const subject = { type: 'payment_provider', id: change.provider }
  return { action: 'payment_account_change', subject, amountCents: 0, summary, payload: change, reason: summary }
}

/**
 * Every field, as given or as it was. A secret is kept only while the server's address stays the same; otherwise it would be sent to whatever
 * address was entered. Throws 400 for one that is missing, unknown or not what the provider gives out.
 */
function readFields({ config }: Context, provider: RealProvider, given: Record<string, string>, known: Connection | undefined) {
  const live = config.STORE_MODE === 'live'
  const unknown = Object.keys(given).find((name) => connectionFields[provider].every((field) => field.name !== name))
  if (unknown !== undefined) throw invalid('fields', `${providerLabels[provider]} has no field ${unknown}.`)
  if (provider === 'paypal' && live && new URL(config.PAYPAL_API_URL).hostname.includes('sandbox'))
    throw invalid('clientId', 'PAYPAL_API_URL is set to PayPal’s sandbox, which moves no money. Remove it from the environment first.')
  const isSameServer = !given.url || withoutSlash(given.url) === known?.fields.url
  return Object.fromEntries(
    connectionFields[provider].map(({ name, label, isSecret }) => {
      const kept = isSecret && !isSameServer ? undefined : known?.fields[name]
      const value = given[name] || kept || ''
      if (value === '') throw invalid(name, `Enter the ${inSentence(label)}.`)
      const problem = fieldProblem(provider, name, value, live)
      if (problem !== undefined) throw invalid(name, problem)
      if (name === 'url' && !isServerInReach(config, value)) throw invalid(name, OUT_OF_REACH)
      return [name, name === 'url' ? withoutSlash(value) : value]
    }),
  )
}

/** `Server address` becomes `server address`; `API key` stays. */
const inSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** The connection with new fields; `earlier`: keys of its webhooks that stay valid. */
function replaced(
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

/** What the audit log may know of a connection. */
function publicFacts(provider: RealProvider, { fields, statement }: Connection) {
  const open = connectionFields[provider].filter(({ isSecret }) => !isSecret)
  return { ...Object.fromEntries(open.map(({ name }) => [name, fields[name]])), statementText: statement.text }
}

function newSecrets(provider: RealProvider, before: Connection | undefined, fields: Record<string, string>): string[] {
  const changed = connectionFields[provider].filter(({ name, isSecret }) => isSecret && fields[name] !== before?.fields[name])
  return changed.map(({ label }) => label)
}

/** Tries the keys of a connected provider again. Throws 404 if it is not connected. */
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

/** 404: a provider that nobody has connected. */
export function notConnected(provider: RealProvider): Refusal {
  return notFound(`${providerLabels[provider]} isn’t connected. Enter its keys first.`)
}
