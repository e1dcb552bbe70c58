import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `push_subscriptions`: a browser that gets push notifications. */
export interface Subscription {
  id: string
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  createdAt: Date
}

const columns = `id, user_id as "userId", endpoint, p256dh, auth, device, created_at as "createdAt"`

/** Saves a subscription. A browser has one row, which is updated if it subscribes again, for the same account or another. */
export async function upsertSubscription(tx: Transaction, subscription: Subscription): Promise<Subscription> {
  const { id, userId, endpoint, p256dh, auth, device, createdAt } = subscription
  return tx.one<Subscription>(
    `insert into push_subscriptions as known (id, user_id, endpoint, p256dh, auth, device, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (endpoint) do update set user_id = $2, p256dh = $4, auth = $5, device = $6, ended_at = null,
       id = case when known.user_id = $2 then known.id else $1 end,
       created_at = case when known.user_id = $2 then known.created_at else $7 end
     returning ${columns}`,
    [id, userId, endpoint, p256dh, auth, device, createdAt],
  )
}

/** The active subscriptions of a customer, newest first. */
export async function selectSubscriptions(db: Queryable, userId: string): Promise<Subscription[]> {
  return db.all(`select ${columns} from push_subscriptions where user_id = $1 and ended_at is null order by created_at desc, id desc`, [
    userId,
  ])
}

/** Ends all but the newest `keep` subscriptions of a customer. */
export async function endOldest(tx: Transaction, userId: string, keep: number, now: Date): Promise<void> {
  await tx.query(
    `update push_subscriptions set ended_at = $3 where id in (
       select id from push_subscriptions where user_id = $1 and ended_at is null order by created_at desc, id desc offset $2)`,
    [userId, keep, now],
  )
}

/** Ends a subscription. */
export async function updateEnded(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update push_subscriptions set ended_at = $2 where id = $1 and ended_at is null', [id, now])
}

/** Deletes all subscriptions that have ended. */
export async function deleteEnded(db: Queryable): Promise<void> {
  await db.query('delete from push_subscriptions where ended_at is not null')
}

export async function deleteSubscription(db: Queryable, userId: string, id: string): Promise<boolean> {
  return db.affects('delete from push_subscriptions where id = $2 and user_id = $1', [userId, id])
}
