import { paths } from '#app/routes.ts'
import { UNPAID_HOURS } from '#features/orders/rules.ts'
import type { WrittenPassage } from '#features/support/server/assistant/knowledge/passage.ts'

/** On paying, and the balance. */
export const paying: WrittenPassage[] = [
  {
    title: 'Payment methods',
    asks: [
      'how can i pay',
      'which payment methods do you accept',
      'paypal',
      'credit card visa mastercard',
      'bitcoin ethereum usdc crypto',
      'apple pay google pay klarna bank transfer',
    ],
    text: 'You can pay by card, PayPal or crypto (Bitcoin, Ethereum or USDC), and from your balance if you have an account. There are no other methods.',
    link: { label: 'Paying', href: `${paths.faq}#payment-methods` },
  },
  {
    title: 'Total price',
    asks: ['hidden fees', 'taxes on top', 'extra costs', 'is vat included'],
    text: 'The price on the package is the total. Nothing is added at the checkout.',
    link: { label: 'Prices and payment', href: `${paths.terms}#price` },
  },
  {
    title: 'One payment, no subscription',
    asks: ['is it a subscription', 'one time payment', 'do i have to pay monthly', 'recurring automatic renewal'],
    text: 'You pay once, for one package. There is no subscription and nothing renews itself.',
    link: { label: 'Prices and payment', href: `${paths.terms}#price` },
  },
  {
    title: 'Discounts',
    asks: ['discount coupon promo code voucher', 'free trial sample', 'cheaper bulk'],
    text: 'There is no code to type in. Larger packages cost less per unit, and everyone pays the same price.',
    link: { label: 'Prices', href: `${paths.home}#services` },
  },
  {
    title: 'Currency',
    asks: ['pay in euros pounds', 'which currency', 'other currency'],
    text: 'Prices are in US dollars. Your bank or wallet converts them if your account is in another currency.',
    link: { label: 'Prices and payment', href: `${paths.terms}#price` },
  },
  {
    title: 'Card declined',
    asks: ['my card was declined', 'payment failed', 'payment does not work', 'cannot pay', 'payment error'],
    text: `Nothing is charged by a payment that was declined. Open the order on its tracking page and pay it again, with another card or method if the same one is refused. An order that nobody pays is canceled after ${UNPAID_HOURS} hours.`,
    link: { label: 'Open the order', href: paths.tracking },
  },
  {
    title: 'Card data',
    asks: ['is my credit card data safe', 'do you store my card number', 'secure payment', 'card details'],
    text: 'Your card number is never stored. Of a card we keep its brand and the last four digits, for the receipt.',
    link: { label: 'What we store', href: `${paths.privacy}#what` },
  },
  {
    title: 'Receipt',
    asks: ['receipt invoice', 'where do i find my receipt', 'bill for my order', 'download invoice pdf'],
    text: 'Every paid order has a receipt to download on its tracking page; the confirmation e-mail links there. Signed in, your order history has them all.',
    link: { label: 'Tracking', href: paths.tracking },
  },
  {
    title: 'Adding to the balance',
    asks: ['how do i add funds', 'top up balance', 'deposit money', 'load wallet'],
    text: 'In your profile, under Deposit Balance: choose an amount and pay it by card, PayPal or crypto. At the checkout your balance can pay all or part of an order.',
    link: { label: 'Deposit', href: `${paths.profile}?section=deposit` },
  },
  {
    title: 'Paying from the balance',
    asks: ['pay from my balance', 'use balance wallet credit at checkout'],
    text: 'Yes: signed in, the checkout offers your balance. It can pay all of an order, or a part while the rest goes by another method.',
    link: { label: 'Your balance', href: `${paths.profile}?section=deposit` },
  },
  {
    title: 'Balance back to the card',
    asks: ['withdraw my balance back to my card', 'get balance paid out', 'cash out wallet', 'refund deposit'],
    text: 'Money that you paid in can be paid back the way it came; ask us and a person does it. Bonus credit is a present and is not paid out.',
    link: { label: 'Account and balance', href: `${paths.terms}#account` },
    needsPerson: true,
  },
]
