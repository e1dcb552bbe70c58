import pg from 'pg'

const NAME = 'groundswell'

/** The shop's own database, with a role that owns it and nothing else, made when they are missing. */
export async function ensureDatabase(socketDirectory: string): Promise<pg.PoolConfig> {
  const connection = { host: socketDirectory, user: NAME, database: NAME }
  if (!(await opens(connection))) await create({ host: socketDirectory, user: 'postgres', database: 'postgres' })
  return connection
}

async function opens(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (['28000', '3D000'].includes((error as pg.DatabaseError).code ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}

async function create(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [NAME])
    if (rowCount === 0) await client.query(`create role ${NAME} login createdb`)
    await client.query(`create database ${NAME} owner ${NAME}`)
  } finally {
    await client.end()
  }
}
