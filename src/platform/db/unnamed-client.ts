import pg from 'pg'

/**
 * A client that prepares nothing: behind a pooler in transaction mode the next transaction may meet another connection, which does
 * not know the statement's name.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (config: unknown, ...rest: unknown[]) => unknown
    this.query = ((config: unknown, ...rest: unknown[]) =>
      query(isNamed(config) ? { ...config, name: undefined } : config, ...rest)) as pg.Client['query']
  }
}

function isNamed(config: unknown): config is pg.QueryConfig {
  return typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
}
