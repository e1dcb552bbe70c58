import type { SandboxBehaviour } from '#features/payments/contract.ts'
import type { Queryable } from '#platform/db/database.ts'

export async function selectBehaviour(db: Queryable): Promise<SandboxBehaviour> {
  const { rows } = await db.query<SandboxBehaviour>(
    'select delay_ms as "delayMs", repeat, reverse, drop, api_fault as "apiFault", refund_fault as "refundFault" from sandbox_behaviour',
  )
  return rows[0] as SandboxBehaviour
}

export async function updateBehaviour(db: Queryable, behaviour: SandboxBehaviour): Promise<void> {
  await db.query('update sandbox_behaviour set delay_ms = $1, repeat = $2, reverse = $3, drop = $4, api_fault = $5, refund_fault = $6', [
    behaviour.delayMs,
    behaviour.repeat,
    behaviour.reverse,
    behaviour.drop,
    behaviour.apiFault,
    behaviour.refundFault,
  ])
}
