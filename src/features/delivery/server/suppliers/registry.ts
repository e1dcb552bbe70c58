import { simulate } from '#features/delivery/rules/simulation.ts'
import { httpSupplier } from '#features/delivery/server/suppliers/http.ts'
import { invalidSignature, type Supplier, type Task } from '#features/delivery/server/suppliers/supplier.ts'
import type { SupplierRow } from '#features/delivery/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { staffReach } from '#platform/outgoing-reach.ts'

/** Part of the encryption key: changing it makes stored secrets unreadable. */
export const SECRET_PURPOSE = 'partner-secret'

/** Encrypts a supplier's secret for the database. */
export function sealSecret(ctx: Context, secret: string): Buffer {
  return ctx.secrets.seal(SECRET_PURPOSE, secret)
}

/** The API of a supplier; undefined if it has none, like the shop's own queue. */
export function supplierOf(ctx: Context, { kind, url, secret }: SupplierRow): Supplier | undefined {
  // A live shop never simulates a delivery.
  if (kind === 'simulated') return ctx.config.STORE_MODE === 'demo' ? simulatedSupplier(ctx.now) : undefined
  if (kind === 'manual' || url === null || secret === null) return undefined
  return httpSupplier({ url, secret: ctx.secrets.open(SECRET_PURPOSE, secret) }, staffReach(ctx.config), ctx.now)
}

/** The delay in ms between a report and the next status check. Null if there are no checks. */
export function pollIntervalMs(kind: SupplierRow['kind']): number | null {
  return { manual: null, http: 60_000, simulated: 2_000 }[kind]
}

/** The demo shop's supplier. It stores nothing: a delivery's state depends on the time since it was submitted. */
function simulatedSupplier(now: () => Date): Supplier {
  const report = async (task: Task) => simulate(task, now().getTime() - task.submittedAt.getTime())
  return {
    submit: report,
    fetchStatus: report,
    cancel: async () => null,
    readMessage: () => {
      throw invalidSignature
    },
  }
}
