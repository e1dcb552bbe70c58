import { serviceLabel } from '#features/catalog/rules.ts'
import { type LeftCheckout, leftCheckoutPath } from '#features/checkout/rules/reminder.ts'
import { leftCheckout } from '#features/checkout/server/queries.ts'
import { emailTemplate, outdated } from '#features/notifications/server/emails/content.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** The one-time reminder about an unfinished checkout. It quotes nothing that was typed, because the address may be anyone's. */
export const checkoutReminder = emailTemplate<(LeftCheckout & { token: string }) | undefined>({
  facts: (ctx, { reminderId = '' }) => leftCheckout(ctx, reminderId),
  content: (left, shop) => {
    if (!left) {
      const heading = 'This reminder is out of date'
      return outdated(shop, `Your order at ${shop.storeName}`, heading, 'We’ve deleted the order it was about.')
    }
    const pack = `${formatQuantity(left.quantity)} ${serviceLabel(left.kind)}`
    return {
      subject: `Your order of ${pack} isn’t placed yet`,
      preview: 'You asked us to remind you. Everything is as you left it.',
      heading: 'Your order isn’t placed yet',
      paragraphs: ['You asked us to remind you, and your checkout is just as you left it.'],
      button: { label: 'Open the checkout', href: shop.publicUrl + leftCheckoutPath(left.token, left) },
      card: { title: pack, rows: [], total: ['Price today', formatMoney(left.priceCents)] },
      more: ['Nothing has been charged. Please check the link before you pay.'],
      after: 'If you don’t need it anymore, you can ignore this email. We delete what you entered after seven days.',
      footer: `You’re receiving this one-time email because this address was entered at the checkout of ${shop.storeName} and a reminder was requested. If this wasn’t you, you can ignore this email.`,
    }
  },
  sample: {
    token: 'rem_sample.signature',
    kind: { platform: 'instagram', type: 'views' },
    quality: 'general',
    quantity: 5_000,
    priceCents: 699,
    email: 'ada@example.com',
    socialUsername: 'ada.makes',
    postUrl: 'https://www.instagram.com/reel/Cx1sample/',
    note: null,
  },
})
