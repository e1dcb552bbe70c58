import type { Context } from '#platform/context.ts'

/**
 * Adds a simulated supplier for every service, once. Earlier orders stay in our own queue as they are. Returns whether it did.
 */
export function seedDemoSuppliers(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await tx.query("insert into seeds (name) values ('demo suppliers') on conflict do nothing")
    if (claimed.rowCount === 0) return false
    await tx.query("insert into suppliers (id, name, kind) values ('prt_simulated', 'Simulated supplier', 'simulated')")
    await Promise.all([
      tx.query("insert into supplier_services (service_id, supplier_id) select id, 'prt_simulated' from services"),
      tx.query(
        `insert into deliveries (id, order_id, kind, key, quantity, supplier_id, status, start_count, delivered, placed_at, created_at, updated_at)
         select replace(id, 'ord_', 'dlv_'), id, 'order', 'order:' || id, quantity, 'prt_manual',
           case status when 'pending' then 'waiting' when 'processing' then 'in_progress' else status end,
           start_count, case when status = 'completed' then quantity else coalesce(delivered, 0) end, created_at, paid_at, updated_at
         from orders where paid_at is not null
         on conflict (key) do nothing`,
      ),
    ])
    return true
  })
}
