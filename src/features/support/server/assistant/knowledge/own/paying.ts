import { UNPAID_HOURS } from '#features/orders/rules.ts'
import { methodList, noPayments, type WaysToPay, waysWithCoins } from '#features/payments/rules/words.ts'
import type { WrittenPassage } from '#features/support/server/assistant/knowledge/passage.ts'
import { paths } from '#shared/paths.ts'

/** Passages about payment and the balance. `offers` are the current promotions, one sentence each. */
export const paying = (ways: WaysToPay, offers: readonly string[]): WrittenPassage[] => [
  {
    title: 'Payment methods',
    asks: [
      'how can i pay',
      'which payment methods do you accept',
      'paypal',
      'can i use my card',
      'do you take credit cards',
      'credit card visa mastercard',
      'bitcoin ethereum usdc crypto',
      'apple pay google pay klarna bank transfer',
    ],
    text:
      ways.methods.length > 0
        ? `You can pay by ${waysWithCoins(ways)}, or from your balance if you have an account. We don’t take other methods.`
        : noPayments,
    link: { label: 'Payment methods', href: `${paths.faq}#payment-methods` },
  },
  {
    title: 'Total price',
    asks: ['hidden fees', 'taxes on top', 'extra costs', 'is vat included'],
    text: 'The price on the package is the total. Nothing is added at checkout.',
    link: { label: 'Prices and payment', href: `${paths.terms}#price` },
  },
  {
    title: 'One payment, no subscription',
    asks: ['is it a subscription', 'one time payment', 'do i have to pay monthly', 'recurring automatic renewal'],
    text: 'You pay once for each package. There’s no subscription, and nothing renews automatically.',
    link: { label: 'Prices and payment', href: `${paths.terms}#price` },
  },
  {
    title: 'Discounts',
    asks: [
      'discount coupon promo code voucher',
      'student discount',
      'do you have discounts or promo codes',
      'is there a sale or promotion running',
      'any offers or deals at the moment',
      'free trial sample',
      'cheaper bulk',
    ],
    text: `${
      offers.length > 0 ? `Right now, without a code: ${offers.join(' ')}` : 'There are no discounts without a code right now.'
    } If you have a promo code, enter it at checkout and the discount shows before you pay. There are no free trials. Every package shows its price per unit, so you can compare sizes.`,
    link: { label: 'Prices', href: `${paths.home}#services` },
  },
  {
    title: 'Currency',
    asks: ['pay in euros pounds', 'which currency', 'other currency'],
    text: 'Prices are in US dollars. If your account uses another currency, your bank or wallet converts the amount.',
    link: { label: 'Prices and payment', href: `${paths.terms}#price` },
  },
  {
    title: 'Card declined',
    asks: ['my card was declined', 'payment failed', 'payment does not work', 'cannot pay', 'payment error'],
    text: `You aren’t charged for a declined payment. Open the order on its tracking page and pay again, with another card or method if you like. An unpaid order is canceled after ${UNPAID_HOURS} hours.`,
    link: { label: 'Open the order', href: paths.tracking },
  },
  {
    title: 'Card data',
    asks: ['is my credit card data safe', 'do you store my card number', 'secure payment', 'card details'],
    text: 'We never store your card number. We keep only the card’s brand and last four digits, for your receipt.',
    link: { label: 'What we store', href: `${paths.privacy}#what` },
  },
  {
    title: 'Receipt',
    asks: ['receipt invoice', 'where do i find my receipt', 'bill for my order', 'download invoice pdf'],
    text: 'Every paid order has a receipt to download on its tracking page, and your confirmation email links there. If you’re signed in, your order history has them all.',
    link: { label: 'Tracking', href: paths.tracking },
  },
  {
    title: 'Adding to the balance',
    asks: ['how do i add funds', 'top up balance', 'deposit money', 'put money into my wallet'],
    text: `Go to Deposit Balance in your profile, choose an amount and pay${ways.methods.length > 0 ? ` by ${methodList(ways.methods)}` : ''}. At checkout your balance can cover all or part of an order.`,
    link: { label: 'Deposit', href: `${paths.profile}?section=deposit` },
  },
  {
    title: 'Paying from the balance',
    asks: ['pay from my balance', 'use balance wallet credit at checkout'],
    text: 'Yes. When you’re signed in, you can pay from your balance at checkout. It can cover all of an order, or part of it while you pay the rest another way.',
    link: { label: 'Your balance', href: `${paths.profile}?section=deposit` },
  },
  {
    title: 'Balance back to the card',
    asks: [
      'withdraw my balance back to my card',
      'get balance paid out',
      'cash out wallet',
      'refund my deposit',
      'can i get my deposit back',
    ],
    text: 'We can pay deposits back the way you paid them: ask us, and our team does it for you. Bonus credit is a gift and can’t be paid out.',
    link: { label: 'Account and balance', href: `${paths.terms}#account` },
    needsPerson: true,
  },
]
