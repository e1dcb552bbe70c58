import { paths } from '#app/routes.ts'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import type { Context } from '#platform/context.ts'

/** A receiver of webhooks has not answered for days, and the shop does not call it any more. */
export async function endpointStopped(ctx: Context, { endpointId = '', host = '' }: Record<string, string>): Promise<Letter> {
  const store = ctx.config.STORE_NAME
  return {
    subject: `Webhooks to ${host} are off`,
    preview: 'It has taken nothing for three days.',
    heading: `Webhooks to ${host} are off`,
    paragraphs: [
      `${host} has taken no message of ${store} for three days, so the shop has stopped sending any.`,
      'What happens meanwhile is kept for thirty days. Turn the endpoint on when the receiver works again, and it gets what it missed.',
    ],
    button: { label: 'Open the endpoint', href: `${ctx.config.PUBLIC_URL}${paths.operator}/system/outgoing/${endpointId}` },
    footer: `You get this mail because you set up this endpoint of ${store}.`,
  }
}
