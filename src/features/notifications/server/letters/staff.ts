import { paths } from '#app/routes.ts'
import { linkTo } from '#features/notifications/server/letters/accounts.ts'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import type { Context } from '#platform/context.ts'

/** Somebody is asked to work in the shop: the link that makes them one of its staff. */
export async function staffInvited(ctx: Context, { invitationId = '', role = '', inviter = '' }: Record<string, string>): Promise<Letter> {
  const store = ctx.config.STORE_NAME
  return {
    subject: `Join the staff of ${store}`,
    preview: `${inviter} asks you to work in the shop.`,
    heading: `Join the staff of ${store}`,
    paragraphs: [`${inviter} asks you to work in the shop, as ${role}. The link lets you accept.`],
    button: { label: 'Accept the invitation', href: linkTo(ctx, paths.acceptInvitation, invitationId) },
    after: 'The link works once, for three days.',
    footer: `You get this mail because somebody of ${store} typed this address. If you do not know them, do nothing.`,
  }
}
