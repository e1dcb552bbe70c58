import { hashPassword } from '#features/accounts/server/commands/passwords.ts'
import type { Context } from '#platform/context.ts'

/** The accounts of the demo shop. Their passwords are public, so a live shop refuses to start with them. */
const demoAccounts = [
  { id: 'usr_demo', email: 'demo@example.com', username: 'Demo Customer', password: 'demo-password-1', role: 'customer' },
  { id: 'usr_operator', email: 'operator@example.com', username: 'Olive Operator', password: 'operator-password-1', role: 'owner' },
]

/** Older than the demo customer's orders. */
const AGE = '9 months'

/** Creates the demo accounts once, and keeps later changes. Returns whether it did. */
export function seedDemoAccounts(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await tx.query("insert into seeds (name) values ('demo accounts') on conflict do nothing")
    if (claimed.rowCount === 0) return false
    const rows = await Promise.all(
      demoAccounts.map(async ({ password, ...account }) => ({ ...account, password_hash: await hashPassword(password) })),
    )
    await tx.query(
      `insert into users (id, email, username, role, password_hash, email_verified_at, created_at, updated_at)
       select id, email, username, role, password_hash, made, made, made
         from jsonb_to_recordset($1) as row(id text, email text, username text, role text, password_hash text), (select $2::timestamptz - $3::interval as made) age
       on conflict do nothing`,
      [JSON.stringify(rows), ctx.now(), AGE],
    )
    return true
  })
}
