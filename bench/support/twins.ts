import pg from 'pg'
import { existingCluster } from '#platform/db/embedded/cluster.ts'
import { readPostmaster } from '#platform/db/embedded/postmaster.ts'

/**
 * Adds accounts with the demo customer's password to the database of a running shop, unless it has them, and returns their addresses: one account is signed in to
 * sixty times in ten minutes, and a bench signs in far more often.
 */
export async function addTwins(dataDir: string, count: number): Promise<string[]> {
  const server = readPostmaster(existingCluster(dataDir) ?? '')
  const client = new pg.Client({ host: server?.socketDirectory ?? '', user: 'groundswell', database: 'groundswell' })
  await client.connect()
  try {
    await client.query(
      `insert into users (id, email, username, password_hash)
       select 'usr_twin_' || n, 'twin-' || n || '@example.com', username, password_hash
       from users, generate_series(1, $1::int) n where email = 'demo@example.com' on conflict do nothing`,
      [count],
    )
    return Array.from({ length: count }, (_, place) => `twin-${place + 1}@example.com`)
  } finally {
    await client.end()
  }
}
