import { MARKETING_WORDING } from '#features/accounts/rules.ts'
import { adjustment } from '#features/wallet/rules/adjustments.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { insertTransaction } from './customer/ledger.ts'

const DAY_MS = 24 * 3_600_000

/** More customers, so that the console has a list to show. Nobody can sign in as one of them. */
const people = [
  { id: 'usr_demo_mia', username: 'Mia Lindqvist', email: 'mia.lindqvist@example.com', daysAgo: 2, verified: false, news: false },
  { id: 'usr_demo_tomas', username: 'Tomás Ferreira', email: 'tomas@example.com', daysAgo: 6, verified: true, news: true },
  { id: 'usr_demo_priya', username: 'Priya Raman', email: 'priya.raman@example.com', daysAgo: 11, verified: true, news: false },
  { id: 'usr_demo_jonas', username: 'Jonas Weber', email: 'jonas.weber@example.com', daysAgo: 19, verified: true, news: false },
  { id: 'usr_demo_amara', username: 'Amara Okafor', email: 'studio@amara.example.com', daysAgo: 34, verified: true, news: true },
  { id: 'usr_demo_luc', username: 'Luc Moreau', email: 'luc.moreau@example.com', daysAgo: 57, verified: false, news: false },
  { id: 'usr_demo_hana', username: 'Hana Kovac', email: 'hana.kovac@example.com', daysAgo: 90, verified: true, news: true },
  { id: 'usr_demo_sam', username: 'Sam Whitfield', email: 'sam@whitfield.example.com', daysAgo: 140, verified: true, news: false },
]

/** Oldest first, like the audit log. */
const credits = [
  {
    customerId: 'usr_demo_hana',
    cents: 1_000,
    daysAgo: 38,
    reason: 'The first delivery went to a deleted post because our instructions were unclear.',
  },
  { customerId: 'usr_demo_priya', cents: 500, daysAgo: 8, reason: 'Waited three days for a reply.' },
]

const notes = [
  { userId: 'usr_demo_hana', daysAgo: 38, body: 'Runs three studio accounts. Wants one receipt a month.' },
  { userId: 'usr_demo_amara', daysAgo: 20, body: 'Orders for a label. Wants to know before a large order starts.' },
]

/** Adds a few more customers to the demo shop, once. Returns whether it did. */
export function seedDemoPeople(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await tx.query("insert into seeds (name) values ('demo people') on conflict do nothing")
    if (claimed.rowCount === 0) return false
    const now = ctx.now()
    await insertPeople(tx, now)
    await tx.query(
      `insert into customer_notes (id, user_id, author_id, body, created_at)
       select 'note_' || row."userId", row."userId", 'usr_operator', body, $2::timestamptz - make_interval(days => "daysAgo")
       from jsonb_to_recordset($1) as row("userId" text, "daysAgo" integer, body text)`,
      [JSON.stringify(notes), now],
    )
    for (const credit of credits) await insertCredit(tx, credit, now)
    return true
  })
}

async function insertPeople(tx: Transaction, now: Date): Promise<void> {
  await tx.query(
    `with made as (
       insert into users (id, email, username, google_sub, email_verified_at, created_at, updated_at)
       select id, email, username, id, case when verified then since + interval '4 minutes' end, since, since
       from jsonb_to_recordset($1) as row(id text, email text, username text, "daysAgo" integer, verified boolean),
         lateral (select $2::timestamptz - make_interval(days => "daysAgo", hours => "daysAgo" % 9) as since) age
       returning id, created_at
     )
     insert into consents (user_id, kind, granted, wording, given_at)
     select id, 'marketing', true, $4, created_at + interval '5 minutes'
     from made where id = any($3)`,
    [JSON.stringify(people), now, people.filter(({ news }) => news).map(({ id }) => id), MARKETING_WORDING],
  )
}

async function insertCredit(tx: Transaction, { customerId, cents, daysAgo, reason }: (typeof credits)[number], now: Date): Promise<void> {
  await tx.query(`insert into ledger_accounts (id, kind) values ('customer:' || $1, 'liability'), ('bonus:' || $1, 'liability')`, [
    customerId,
  ])
  const change = { paidCents: 0, bonusCents: cents }
  const transaction = adjustment({ key: `adj_${customerId}`, kind: 'goodwill', customerId, change })
  const at = new Date(now.getTime() - daysAgo * DAY_MS)
  await insertTransaction(tx, { at, transaction })
  await tx.query(
    `insert into audit_log (id, at, actor_id, actor_name, actor_role, action, subject_type, subject_id, before, after, reason, address, agent, request_id)
     values ('act_' || $1, $2, 'usr_operator', 'Olive Operator', 'owner', 'wallet.adjusted', 'customer', $1, $3, $4, $5, '127.0.0.1', 'demo shop', 'seed')`,
    [customerId, at, JSON.stringify({ paidCents: 0, bonusCents: 0 }), JSON.stringify({ ...change, kind: 'goodwill' }), reason],
  )
}
