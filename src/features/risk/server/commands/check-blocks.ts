import type { ChangedEmail } from '#features/accounts/server/commands/email-change.ts'
import { type Account, accountOf } from '#features/accounts/server/queries.ts'
import type { Order } from '#features/orders/contract.ts'
import { isInForce, networkValue } from '#features/risk/rules/blocks.ts'
import type { RiskReason } from '#features/risk/rules/risk.ts'
import { networkAround, parseNetwork } from '#features/risk/server/commands/read-block.ts'
import { selectInForce } from '#features/risk/server/store/blocks.ts'
import { deleteOldRefused, deleteRefusedOf, updateRefusedEmail, upsertRefused } from '#features/risk/server/store/refused-orders.ts'
import { type Block, RISK_CHANGED } from '#features/risk/server/tables.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { limiterOf, limitRule } from '#platform/http/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import { networkOf, plainAddress } from '#shared/network.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'

/** What the block list checks about someone who orders or deposits. */
export interface Buyer {
  /** The IP address of the connection. */
  ip: string
  /** The email address of the order and, if they are signed in, of the account. */
  emails: readonly [string, ...string[]]
  /** Undefined for a deposit. */
  target?: { url: string; key: string } | undefined
  /** The hashes of a card that was entered in the shop's own form. */
  cardKeys?: readonly string[]
}

/** The block list in memory, in which finding a block takes as long among thousands as among a few. */
export interface LoadedBlocks {
  /** By `kind:value`, where a network is the same in all spellings. */
  byValue: ReadonlyMap<string, readonly Block[]>
  /** How many bits its networks have. */
  networkBits: readonly number[]
}

/** The block list, cached in this process so that placing an order needs no query. */
export const readBlocks = contentSnapshot(
  async ({ db, now }) => listOf(await selectInForce(db, now())),
  Number.POSITIVE_INFINITY,
  RISK_CHANGED,
)

function listOf(blocks: readonly Block[]): LoadedBlocks {
  const networkBits = new Set<number>()
  const byValue = Map.groupBy(blocks, ({ kind, value }) => {
    const network = kind === 'network' ? parseNetwork(value) : undefined
    if (!network) return `${kind}:${value}`
    networkBits.add(network.bits)
    return `network:${networkAround(network.address, network.bits)}`
  })
  return { byValue, networkBits: [...networkBits] }
}

/** Purpose of the keyed hash of a network. */
const NETWORK = 'network'

/** The keyed hash that is stored for an order's network. Equal for the same network. */
export function networkKey({ secrets }: Pick<Context, 'secrets'>, ip: string): string {
  return secrets.sign(NETWORK, networkOf(ip))
}

/**
 * Refuses an order or deposit by someone on the block list before anything is created, and records it for staff. Throws 403
 * `order_refused` without the reason.
 */
export async function refuseBlocked(ctx: Context, buyer: Buyer): Promise<void> {
  const block = findBlock(ctx, await readBlocks(ctx), buyer)
  if (!block) return
  await recordRefused(ctx, buyer, { blockId: block.id })
  throw orderRefused()
}

const recorded = limitRule({
  name: 'refused-order',
  points: 60,
  seconds: 600,
  message: 'Too many orders were refused. Please try again later.',
})

/**
 * Records for staff that an order or deposit was refused, and by which block or rules. At most sixty are recorded per network in ten
 * minutes.
 */
export async function recordRefused(
  ctx: Context,
  { ip, emails, target }: Buyer,
  why: { blockId: string } | { reasons: readonly RiskReason[] },
): Promise<void> {
  if (!(await limiterOf(ctx, recorded).countSilently(networkOf(ip)))) return
  const email = normalizeEmail(emails[0])
  const targetUrl = target?.url ?? null
  const cause = 'blockId' in why ? why.blockId : why.reasons.map(({ rule }) => rule).join(' ')
  const key = ctx.secrets.sign('refused-order', [cause, email, targetUrl ?? ''].join('\n'))
  await upsertRefused(ctx.db, { key, email, targetUrl, blockId: null, reasons: [], ...why }, ctx.now())
}

/** What is known of a placed order besides its row. */
interface PlacedFrom {
  /** Any hashes of the card that paid it. */
  cardKeys: readonly string[]
  /** The IP address that it was placed from; null if unknown. */
  address: string | null
}

/**
 * Whether a placed order's mailbox, its account's mailbox, its target, its card or its network is on the block list. It may have been blocked
 * since, and a card is only known after the payment.
 */
export async function isOrderBlocked(
  ctx: BlockContext & { blocks: LoadedBlocks },
  db: Queryable,
  { userId, email, targetUrl, targetKey }: Pick<Order, 'userId' | 'email' | 'targetUrl' | 'targetKey'>,
  { cardKeys, address }: PlacedFrom = { cardKeys: [], address: null },
): Promise<boolean> {
  if (ctx.blocks.byValue.size === 0) return false
  const account = userId === null ? undefined : await accountOf(db, userId)
  const emails: Buyer['emails'] = [email, ...(account ? [account.email] : [])]
  return findBlock(ctx, ctx.blocks, { ip: address, emails, target: { url: targetUrl, key: targetKey }, cardKeys }) !== undefined
}

/** 403: the shop refuses this order. Only staff see the reason, so that nobody learns what to change. */
export function orderRefused(): Refusal {
  return new Refusal(
    403,
    'order_refused',
    'We can’t accept this order. If you think this is a mistake, please write to us through our contact page and we’ll look into it.',
  )
}

type BlockContext = Pick<Context, 'now' | 'secrets'>

function findBlock(
  ctx: BlockContext,
  { byValue, networkBits }: LoadedBlocks,
  { ip, emails, target, cardKeys = [] }: Omit<Buyer, 'ip'> & { ip: string | null },
): Block | undefined {
  if (byValue.size === 0) return undefined
  const now = ctx.now()
  const values = [
    ...emails.map((email) => `email:${normalizeEmail(email)}`),
    target && `target:${target.key}`,
    ...cardKeys.map((key) => `card:${key}`),
    ...(ip === null ? [] : networkValues(ctx, ip, networkBits)),
  ]
  return values.flatMap((value) => (value ? (byValue.get(value) ?? []) : [])).find((block) => isInForce(block, now))
}

/** The ways in which the list may name the network of an IP address. */
function networkValues(ctx: BlockContext, ip: string, networkBits: readonly number[]): string[] {
  const address = plainAddress(ip)
  return [
    ...ctx.secrets.signatures(NETWORK, networkOf(ip)).map((key) => `network:${networkValue(key)}`),
    ...networkBits.map((bits) => `network:${networkAround(address, bits)}`),
  ]
}

/** Moves an account's refused orders to its new address. Whoever has the former one next must not find them in their data copy. */
export async function updateRefusedOrdersEmail(tx: Transaction, { from, to }: ChangedEmail): Promise<void> {
  await updateRefusedEmail(tx, normalizeEmail(from), normalizeEmail(to))
}

/**
 * Deletes refused orders of a customer whose account is erased, if they confirmed its email address. Blocks stay, because they protect the
 * shop.
 */
export async function eraseRefused(tx: Transaction, { email, emailVerified }: Account): Promise<void> {
  if (emailVerified) await deleteRefusedOf(tx, normalizeEmail(email))
}

const RETENTION_MS = 90 * 24 * 3_600_000
const MAX_REFUSED = 10_000

/** Deletes refused orders that are older than 90 days, and all but the newest 10,000. Run by a job. */
export function purgeOldRefused(ctx: Context): Promise<void> {
  return deleteOldRefused(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS), MAX_REFUSED)
}
