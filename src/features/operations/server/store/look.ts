import type { Transaction } from '#platform/db/database.ts'

/** Stores a picture of the look. The name contains its hash, so an existing row is the same picture. */
export async function insertLookPicture(tx: Transaction, { name, bytes }: { name: string; bytes: Buffer }, at: Date): Promise<void> {
  await tx.query('insert into look_pictures (name, bytes, added_at) values ($1, $2, $3) on conflict (name) do nothing', [name, bytes, at])
}

export async function lockLook(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('look', 123))")
}
