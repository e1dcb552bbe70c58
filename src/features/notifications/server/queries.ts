import type { Account } from '#features/accounts/server/queries.ts'
import type { MailDetail, MailView } from '#features/notifications/contract.ts'
import { mailSubject, type RenderedMail, renderMail } from '#features/notifications/server/render.ts'
import { type Mail, selectMail, selectMailsOf, selectNewest } from '#features/notifications/server/store.ts'
import { orderIdsOf } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'

const MAILBOX_SIZE = 50

/** The newest mails of the shop, at most 50. For the demo mailbox. */
export async function newestMails(ctx: Context): Promise<MailView[]> {
  const mails = await selectNewest(ctx.db, MAILBOX_SIZE)
  return Promise.all(mails.map(async (mail) => present(mail, await mailSubject(ctx, mail))))
}

/** One mail as its receiver reads it. Throws 404. */
export async function openMail(ctx: Context, id: string): Promise<MailDetail & RenderedMail> {
  const mail = await selectMail(ctx.db, id)
  if (!mail) throw notFound('There is no such mail.')
  const rendered = await renderMail(ctx, mail)
  return { ...present(mail, rendered.subject), ...rendered }
}

function present(mail: Mail, subject: string): MailView {
  const { id, template, recipient, status, createdAt } = mail
  return { id, template, recipient, subject, status, createdAt: createdAt.toISOString() }
}

/** Which mails a person got, for the copy of their data. */
export async function collectMails(ctx: Context, { userId, email, emailVerified }: Account): Promise<unknown> {
  const orderIds = await orderIdsOf(ctx.db, userId)
  const mails = await selectMailsOf(ctx.db, { userId, orderIds, email: emailVerified ? email : null })
  return Promise.all(
    mails.map(async (mail) => {
      const { template, status, createdAt } = mail
      return { template, subject: await mailSubject(ctx, mail), status, createdAt }
    }),
  )
}
