import type { BlockDraft, OrderBlock } from '#features/risk/contract.ts'
import type { BlockKind } from '#features/risk/rules/blocks.ts'
import { readBlocks } from '#features/risk/server/commands/check-blocks.ts'
import { readBlocked } from '#features/risk/server/commands/read-block.ts'
import { traitsOfOrder } from '#features/risk/server/queries.ts'
import { insertBlock, notifyRiskChanged, updateEnded } from '#features/risk/server/store/blocks.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Blocks what staff typed, for orders and deposits from now on. Throws 400 at `value` and `endsAt`, and 409 `already_blocked`. */
export async function addBlock(ctx: Context, draft: BlockDraft, by: Actor): Promise<void> {
  const blocked = { kind: draft.kind, ...readBlocked(draft) }
  requireFuture(ctx, draft.endsAt)
  await ctx.db.transaction(async (tx) => {
    if (!(await insert(ctx, tx, { ...blocked, ...termsOf(draft) }, by)))
      throw new Refusal(409, 'already_blocked', `${blocked.label} is blocked already. End that block first to change it.`)
    await notifyRiskChanged(tx)
  })
  readBlocks.drop(ctx)
}

/**
 * Blocks what an order shows: its email, network, target or card. What is blocked already stays as it is. Throws 404, and 400 at `kinds`
 * for what is not known of this order, and at `endsAt`.
 */
export async function blockOrder(ctx: Context, orderId: string, wanted: OrderBlock, by: Actor): Promise<void> {
  const traits = await traitsOfOrder(ctx, orderId)
  const chosen = wanted.kinds.map((kind) => {
    const trait = traits.find((each) => each.kind === kind)
    if (!trait) throw invalid('kinds', 'This is not known of this order. Load the page again to see what can be blocked.')
    return trait
  })
  requireFuture(ctx, wanted.endsAt)
  await ctx.db.transaction(async (tx) => {
    for (const trait of chosen) await insert(ctx, tx, { ...trait, ...termsOf(wanted) }, by, orderId)
    await notifyRiskChanged(tx)
  })
  readBlocks.drop(ctx)
}

/** Ends a block at once. Throws 404 where there is none in force with this id. */
export async function endBlock(ctx: Context, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const ended = await updateEnded(tx, id, ctx.now())
    if (!ended) throw notFound('There is no block in force with this id. Load the list again to see its state.')
    const { kind, endsAt } = ended
    await writeAuditLog(tx, by, { action: 'block.ended', subject: { type: 'block', id }, before: { kind, endsAt } })
    await notifyRiskChanged(tx)
  })
  readBlocks.drop(ctx)
}

interface Terms {
  reason: string
  endsAt: Date | null
}

const termsOf = ({ reason, endsAt }: Terms): Terms => ({ reason, endsAt })

function requireFuture(ctx: Context, endsAt: Date | null): void {
  if (endsAt !== null && endsAt <= ctx.now()) throw invalid('endsAt', 'Please choose a time in the future.')
}

/** Adds one block with its entry in the audit log, which names no customer. False if the same is blocked already. */
async function insert(
  ctx: Context,
  tx: Transaction,
  blocked: { kind: BlockKind; value: string; label: string } & Terms,
  by: Actor,
  orderId?: string,
): Promise<boolean> {
  const id = newId('blk')
  const { kind, endsAt, reason } = blocked
  if (!(await insertBlock(tx, { id, ...blocked, addedBy: by.userId, addedByName: by.name, addedAt: ctx.now() }))) return false
  const after = { kind, endsAt, ...(orderId && { orderId }) }
  await writeAuditLog(tx, by, { action: 'block.added', subject: { type: 'block', id }, after, reason })
  return true
}
