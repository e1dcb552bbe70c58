import type { Database } from '#platform/db/database.ts'
import type { Carrier } from '#platform/realtime/signals.ts'

const CHANNEL = 'signals'

/** By PostgreSQL's NOTIFY: what a shop on one database needs. */
export function postgresCarrier(db: Database): Carrier {
  return {
    async say(texts) {
      await db.query('select pg_notify($1, text) from unnest($2::text[]) as text', [CHANNEL, texts], 'signals_say')
    },
    hear: (heard, missed) => db.listen(CHANNEL, (text) => (text === undefined ? missed() : heard(text))),
    close: async () => {},
  }
}
