import { adminSuppliers } from '#features/delivery/server/queries.ts'
import { failedEmails } from '#features/notifications/server/queries.ts'
import type { SetUpStep } from '#features/operations/contract/settings.ts'
import { backupProblem } from '#features/operations/server/queries/backups.ts'
import { stepsLeft } from '#features/operations/server/queries/set-up.ts'
import { at, type Finding, item, MAX_COUNT, singleItem } from '#features/operations/server/queries/today/attention-item.ts'
import { selectFailedJobs, selectUndispatchedEvents } from '#features/operations/server/store.ts'
import { isModelUsedUp } from '#features/support/server/queries/assistant.ts'
import type { Context } from '#platform/context.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 86_400_000

/** The remaining set-up steps of a live shop. */
export async function openingAttention(ctx: Context): Promise<(Finding | undefined)[]> {
  const list = at('settings', 'setup')
  const rowsOf = (shown: readonly SetUpStep[]) => shown.map(({ name, href }) => ({ text: name, note: null, at: null, href: href ?? list }))
  return [item('opening', list, await stepsLeft(ctx), rowsOf)]
}

/** A live shop without a mail server, which can't send email. */
export async function mailServerAttention({ config }: Context): Promise<(Finding | undefined)[]> {
  const isMissing = config.STORE_MODE === 'live' && !config.SMTP_URL
  return [singleItem('no_mail_server', at('settings', 'email'), isMissing ? 'No email is sent' : null)]
}

/** The support assistant's model, if its daily budget is used up. */
export async function assistantAttention(ctx: Context): Promise<(Finding | undefined)[]> {
  return [singleItem('assistant', at('support'), (await isModelUsedUp(ctx)) ? 'The model’s budget for today is used up' : null)]
}

/** Suppliers whose calls are paused after repeated failures. */
export async function supplierAttention({ db, now }: Context): Promise<(Finding | undefined)[]> {
  const found = (await adminSuppliers(db)).filter(({ active, openUntil }) => active && openUntil !== null && new Date(openUntil) > now())
  return [
    item('suppliers', at('system', 'partners'), found, (shown) =>
      shown.map(({ id, name, failures, openUntil }) => ({
        text: name,
        note: `${failures} failed calls in a row, next try`,
        at: openUntil,
        href: at('system', 'partners', id),
      })),
    ),
  ]
}

/** Backups that failed or are overdue, or a live shop without backups. */
export async function backupAttention(ctx: Context): Promise<(Finding | undefined)[]> {
  const problem = await backupProblem(ctx)
  return [
    item('backups', at('system'), problem ? [problem] : [], (shown) =>
      shown.map(({ text, since }) => ({ text, note: since === null ? null : 'since', at: since, href: at('system') })),
    ),
  ]
}

/** Undispatched events, failed jobs, and emails that could not be sent. */
export async function systemAttention({ db, now }: Context): Promise<(Finding | undefined)[]> {
  const weekAgo = new Date(now().getTime() - WEEK_MS)
  const [events, jobs, mails] = await Promise.all([
    selectUndispatchedEvents(db, new Date(now().getTime() - MINUTE_MS), MAX_COUNT),
    selectFailedJobs(db, weekAgo, MAX_COUNT),
    failedEmails(db, weekAgo, MAX_COUNT),
  ])
  return [
    item('outbox', at('system', 'outbox'), events, (shown) => shown.map((event) => rowOf(event.type, event.at, 'outbox'))),
    item('jobs', at('system', 'jobs'), jobs, (shown) => shown.map((job) => rowOf(job.name, job.at, 'jobs'))),
    item('mails', at('system', 'mails'), mails, (shown) =>
      shown.map((email) => rowOf(email.template.replaceAll(/[-_]/g, ' '), email.at, 'mails', email.id)),
    ),
  ]
}

function rowOf(text: string, since: Date, ...place: string[]) {
  return { text, note: null, at: since.toISOString(), href: at('system', ...place) }
}
