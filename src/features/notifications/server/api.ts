import { announcementsApi } from '#features/notifications/server/api/announcements.ts'
import { listApi } from '#features/notifications/server/api/list.ts'
import { mailDeskApi } from '#features/notifications/server/api/mail-desk.ts'
import { mailEventsApi } from '#features/notifications/server/api/mail-events.ts'
import { mailboxApi } from '#features/notifications/server/api/mailbox.ts'
import { preferencesApi } from '#features/notifications/server/api/preferences.ts'
import { pushApi } from '#features/notifications/server/api/push.ts'
import { textsApi } from '#features/notifications/server/api/texts.ts'
import { unsubscribeApi } from '#features/notifications/server/api/unsubscribe.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** What customers are told, how they want to be told, and what mail services and mail programs say of it. */
export function notificationsApi(server: HttpServer, ctx: Context): void {
  listApi(server, ctx)
  preferencesApi(server, ctx)
  pushApi(server, ctx)
  unsubscribeApi(server, ctx)
  mailEventsApi(server, ctx)
  mailDeskApi(server, ctx)
  mailboxApi(server, ctx)
  announcementsApi(server, ctx)
  textsApi(server, ctx)
}
