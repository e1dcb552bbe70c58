import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting, type Setting } from '#platform/settings.ts'

/** A mail server and sender, as one text: what a test email proved holds for these alone. */
const routeOf = ({ SMTP_URL, MAIL_FROM }: Config) => `${SMTP_URL === undefined ? 'none' : new URL(SMTP_URL).host} as ${MAIL_FROM}`

/** The mail server and sender by which a test email arrived; null before one has. */
export const provenRoute: Setting<string | null> = { key: 'mail.proven_route', schema: z.string().max(400).nullable(), otherwise: null }

/** How emails are sent now, and whether a test email has arrived that way. */
export async function mailRoute(config: Config, db: Queryable): Promise<{ route: string; isProven: boolean }> {
  const route = routeOf(config)
  return { route, isProven: config.SMTP_URL !== undefined && (await readSetting(db, provenRoute)) === route }
}
