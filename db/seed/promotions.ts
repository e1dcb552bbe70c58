import type { Context } from '#platform/context.ts'

const DAY_MS = 86_400_000

/** Visitors of the demo shop can enter SPRING10. Nothing applies automatically, so prices are those on the pages. */
const rows = [
  {
    id: 'prm_demo_first',
    name: 'First order',
    kind: 'first_order',
    percent: 15,
    max_cents: 1_000,
    paused: true,
    from: -60,
    to: null,
  },
  {
    id: 'prm_demo_launch',
    name: 'Launch week',
    kind: 'code',
    code: 'LAUNCH5',
    amount_cents: 500,
    min_cents: 2_000,
    customer_limit: 1,
    budget_cents: 50_000,
    from: -90,
    to: -83,
  },
  {
    id: 'prm_demo_deposit',
    name: 'Deposit bonus',
    kind: 'deposit_bonus',
    percent: 10,
    max_cents: 2_000,
    min_cents: 5_000,
    customer_limit: 1,
    paused: true,
    from: -20,
    to: 40,
  },
  {
    id: 'prm_demo_year',
    name: 'New year, YouTube',
    kind: 'code',
    code: 'NEWYEAR',
    percent: 20,
    max_cents: 2_500,
    platforms: ['youtube'],
    customer_limit: 1,
    total_limit: 500,
    from: 35,
    to: 50,
  },
  { id: 'prm_demo_spring', name: 'Newsletter', kind: 'code', code: 'SPRING10', percent: 10, customer_limit: 1, from: -10, to: 80 },
]

/** Creates the demo shop's promotions once. Returns whether it did. */
export function seedDemoPromotions(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await tx.query("insert into seeds (name) values ('demo promotions') on conflict do nothing")
    if (claimed.rowCount === 0) return false
    const midnight = Math.floor(ctx.now().getTime() / DAY_MS) * DAY_MS
    const made = rows.map(({ from, to, ...row }) => ({
      min_cents: 0,
      platforms: [],
      paused: false,
      ...row,
      starts_at: new Date(midnight + from * DAY_MS),
      ends_at: to === null ? null : new Date(midnight + to * DAY_MS),
    }))
    await tx.query(
      `insert into promotions (id, name, kind, code, percent, amount_cents, max_cents, min_cents, platforms, starts_at, ends_at, total_limit,
         customer_limit, budget_cents, paused, created_at, updated_at)
       select id, name, kind, code, percent, amount_cents, max_cents, min_cents, platforms, starts_at, ends_at, total_limit,
         case kind when 'first_order' then 1 else customer_limit end, budget_cents, paused, $2, $2
       from jsonb_to_recordset($1) as row(id text, name text, kind text, code text, percent integer, amount_cents integer, max_cents integer,
         min_cents integer, platforms text[], starts_at timestamptz, ends_at timestamptz, total_limit integer, customer_limit integer,
         budget_cents bigint, paused boolean)`,
      [JSON.stringify(made), ctx.now()],
    )
    return true
  })
}
