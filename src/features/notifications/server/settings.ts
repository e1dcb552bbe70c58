import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting, type Setting } from '#platform/settings.ts'

/** Identifies the mail server, its encryption and the sender. A test email only proves the route it was sent by. */
function routeOf({ SMTP_URL, MAIL_FROM }: Config): string {
  if (SMTP_URL === undefined) return `none as ${MAIL_FROM}`
  const { protocol, host, search } = new URL(SMTP_URL)
  return `${protocol}//${host}${search} as ${MAIL_FROM}`
}

/** The route as earlier versions stored it, without the encryption. */
const earlierRouteOf = ({ SMTP_URL = '', MAIL_FROM }: Config) => `${URL.parse(SMTP_URL)?.host} as ${MAIL_FROM}`

/** The route by which a test email arrived. Null if none has. */
export const provenRoute: Setting<string | null> = { key: 'mail.proven_route', schema: z.string().max(400).nullable(), otherwise: null }

/** The current mail route, and whether a test email has arrived by it. */
export async function mailRoute(config: Config, db: Queryable): Promise<{ route: string; isProven: boolean }> {
  const route = routeOf(config)
  const proven = await readSetting(db, provenRoute)
  return { route, isProven: config.SMTP_URL !== undefined && (proven === route || proven === earlierRouteOf(config)) }
}
