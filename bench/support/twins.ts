import pg from 'pg'
import { existingCluster } from '#platform/db/embedded/cluster.ts'
import { readPostmaster } from '#platform/db/embedded/postmaster.ts'

/**
 * Adds accounts with the demo customer's password to the database of a running shop and returns their addresses: one account is signed in to
 * sixty times in ten minutes, and a bench signs in far more often.
 */
export async function addTwins(dataDir: string, count: number): Promise<string[]> {
  const server = readPostmaster(existingCluster(dataDir) ?? '')
  const client = new pg.Client({ host: server?.socketDirectory ?? '', user: 'groundswell', database: 'groundswell' })
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string }>(
      `insert into users (id, email, username, password_hash)
       select 'usr_twin_' || n, 'twin-' || n || '@example.com', username, password_hash
       from users, generate_series(1, $1::int) n where email = 'demo@example.com' returning email`,
      [count],
    )
    return rows.map(({ email }) => email)
  } finally {
    await client.end()
  }
}
