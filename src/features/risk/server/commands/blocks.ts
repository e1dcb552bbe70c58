import type { ChangedEmail } from '#features/accounts/server/commands/email-change.ts'
import type { BlockDraft, OrderBlock } from '#features/risk/contract.ts'
import type { BlockKind } from '#features/risk/rules/blocks.ts'
import { readBlocks } from '#features/risk/server/commands/check-blocks.ts'
import { readBlocked } from '#features/risk/server/commands/read-block.ts'
import { traitsOfOrder } from '#features/risk/server/queries.ts'
import {
  countInForce,
  insertBlock,
  insertLongerBlock,
  notifyRiskChanged,
  selectEnded,
  selectInForceOf,
  updateEnded,
  updateRestored,
} from '#features/risk/server/store/blocks.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'

const RESTORABLE_MS = 86_400_000
/** Every process reads the whole list after each change. */
const MAX_BLOCKS = 20_000

/**
 * Blocks what staff typed, for new orders and deposits, and returns the block's id. Throws 400 at `value` and `endsAt`, and 409
 * `already_blocked` and `too_many_blocks`.
 */
export async function addBlock(ctx: Context, draft: BlockDraft, by: Actor): Promise<string> {
  const blocked = { kind: draft.kind, ...readBlocked(draft) }
  requireFuture(ctx, draft.endsAt)
  const added = await ctx.db.transaction(async (tx) => {
    const id = await insert(ctx, tx, { ...blocked, ...termsOf(draft) }, by)
    if (!id) throw alreadyBlocked(blocked.label)
    await notifyRiskChanged(tx)
    return id
  })
  readBlocks.drop(ctx)
  return added
}

const alreadyBlocked = (label: string) =>
  new Refusal(409, 'already_blocked', `${label} is already blocked. End that block first to change it.`)

/**
 * Blocks details of an order: its email, network, target or card. Existing blocks stay unchanged. Returns the ids of the new blocks.
 * Throws 404, 400 at `kinds` for details that the order doesn't have, and at `endsAt`, and 409 `too_many_blocks`.
 */
export async function blockOrder(ctx: Context, orderId: string, wanted: OrderBlock, by: Actor): Promise<string[]> {
  const traits = await traitsOfOrder(ctx, orderId)
  const chosen = wanted.kinds.map((kind) => {
    const trait = traits.find((candidate) => candidate.kind === kind)
    if (!trait) throw invalid('kinds', 'This order has no such detail. Reload the page to see what can be blocked.')
    return trait
  })
  requireFuture(ctx, wanted.endsAt)
  const added: string[] = []
  await ctx.db.transaction(async (tx) => {
    for (const trait of chosen) {
      const id = await insert(ctx, tx, { ...trait, ...termsOf(wanted) }, by, orderId)
      if (id) added.push(id)
    }
    await notifyRiskChanged(tx)
  })
  readBlocks.drop(ctx)
  return added
}

/** Ends a block. Throws 404 if there is none in force with this id. */
export async function endBlock(ctx: Context, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const ended = await updateEnded(tx, id, ctx.now())
    if (!ended) throw notFound('There is no block in force with this id. Reload the list to see its state.')
    const { kind, endsAt } = ended
    await writeAuditLog(tx, by, { action: 'block.ended', subject: { type: 'block', id }, before: { kind, endsAt } })
    await notifyRiskChanged(tx)
  })
  readBlocks.drop(ctx)
}

/**
 * Restores a block that staff ended within the last day, with its original end. Throws 404 for any other block, and 409 `already_blocked`
 * if the same was blocked again in the meantime, or `too_many_blocks`.
 */
export async function restoreBlock(ctx: Context, id: string, by: Actor): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    const block = await selectEnded(tx, id, { after: new Date(now.getTime() - RESTORABLE_MS), now })
    if (!block) throw notFound('There is no block with this id that was ended within the last day.')
    await requireRoom(tx, now)
    if (!(await updateRestored(tx, block, now))) throw alreadyBlocked(block.label)
    const { kind, endsAt } = block
    await writeAuditLog(tx, by, { action: 'block.restored', subject: { type: 'block', id }, after: { kind, endsAt } })
    await notifyRiskChanged(tx)
  })
  readBlocks.drop(ctx)
}

/** Blocks an account's new mailbox like its former one, for the same reason and time. Otherwise moving to another address would end the block. */
export async function copyBlock(ctx: Pick<Context, 'now'>, tx: Transaction, { from, to }: ChangedEmail): Promise<void> {
  const now = ctx.now()
  const value = normalizeEmail(to)
  const block = await selectInForceOf(tx, { kind: 'email', value: normalizeEmail(from) }, now)
  if (block && (await insertLongerBlock(tx, { ...block, id: newId('blk'), value, label: value, addedAt: now }))) await notifyRiskChanged(tx)
}

async function requireRoom(tx: Transaction, now: Date): Promise<void> {
  if ((await countInForce(tx, now)) < MAX_BLOCKS) return
  throw new Refusal(
    409,
    'too_many_blocks',
    `You can have up to ${MAX_BLOCKS.toLocaleString('en-US')} blocks. End those you no longer need.`,
  )
}

interface Terms {
  reason: string
  endsAt: Date | null
}

const termsOf = ({ reason, endsAt }: Terms): Terms => ({ reason, endsAt })

function requireFuture(ctx: Context, endsAt: Date | null): void {
  if (endsAt !== null && endsAt <= ctx.now()) throw invalid('endsAt', 'Please choose a time in the future.')
}

/** Adds a block and writes the audit log, without the customer's details. Returns its id. Undefined if the same is already blocked. */
async function insert(
  ctx: Context,
  tx: Transaction,
  blocked: { kind: BlockKind; value: string; label: string } & Terms,
  by: Actor,
  orderId?: string,
): Promise<string | undefined> {
  const id = newId('blk')
  const { kind, endsAt, reason } = blocked
  await requireRoom(tx, ctx.now())
  if (!(await insertBlock(tx, { id, ...blocked, addedBy: by.userId, addedByName: by.name, addedAt: ctx.now() }))) return undefined
  const after = { kind, endsAt, ...(orderId && { orderId }) }
  await writeAuditLog(tx, by, { action: 'block.added', subject: { type: 'block', id }, after, reason })
  return id
}
