import { partnerViews } from '#features/delivery/server/queries.ts'
import { failedMails } from '#features/notifications/server/queries/failed.ts'
import type { Exception } from '#features/operations/contract/today.ts'
import { selectFailedJobs, selectWaitingNews } from '#features/operations/server/store/background.ts'
import { at, exception, MOST } from '#features/operations/server/today/exception.ts'
import type { Context } from '#platform/context.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 86_400_000

/** Partners that nobody calls for a while, because calls failed. */
export async function partnerExceptions({ db, now }: Context): Promise<(Exception | undefined)[]> {
  const found = (await partnerViews(db)).filter(({ active, openUntil }) => active && openUntil !== null && new Date(openUntil) > now())
  return [
    await exception('partners', at('system', 'partners'), found, (shown) =>
      shown.map(({ id, name, failures, openUntil }) => ({
        text: name,
        note: `${failures} calls in a row failed; tried again`,
        at: openUntil,
        href: at('system', 'partners', id),
      })),
    ),
  ]
}

/** News that nobody took up, jobs that were given up, mails that could not be sent. */
export async function systemExceptions({ db, now }: Context): Promise<(Exception | undefined)[]> {
  const weekAgo = new Date(now().getTime() - WEEK_MS)
  const [news, jobs, mails] = await Promise.all([
    selectWaitingNews(db, new Date(now().getTime() - MINUTE_MS), MOST),
    selectFailedJobs(db, weekAgo, MOST),
    failedMails(db, weekAgo, MOST),
  ])
  return Promise.all([
    exception('outbox', at('system', 'outbox'), news, (shown) => shown.map((each) => rowOf(each.type, each.at, 'outbox'))),
    exception('jobs', at('system', 'jobs'), jobs, (shown) => shown.map((each) => rowOf(each.name, each.at, 'jobs'))),
    exception('mails', at('system', 'mails'), mails, (shown) =>
      shown.map((each) => rowOf(each.template.replaceAll('_', ' '), each.at, 'mails', each.id)),
    ),
  ])
}

function rowOf(text: string, since: Date, ...place: string[]) {
  return { text, note: null, at: since.toISOString(), href: at('system', ...place) }
}
