import type { ServiceType } from '#features/catalog/rules.ts'
import type { ShownClaims } from '#features/claims/contract.ts'
import { methodList, type WaysToPay } from '#features/payments/rules/words.ts'
import type { IconName } from '#ui/icons/sheet-icon.tsx'

/** Only the assistant is available at any hour. */
const ANSWERS_AT_ANY_HOUR = 'Our chat assistant answers at any hour. Our team reads what it can’t answer.'

export interface AssuranceTexts {
  steps: { title: string; text: string }[]
  promises: { icon: IconName; title: string; text: string }[]
}

/** What package pages say about the time after ordering. A promise with a figure is only included if its claim may be shown. */
export function assuranceTexts(type: ServiceType, delivery: string, claims: ShownClaims, ways: WaysToPay): AssuranceTexts {
  return { steps: steps(delivery, ways), promises: promises(type, claims) }
}

const steps = (delivery: string, { methods }: WaysToPay): AssuranceTexts['steps'] => [
  { title: 'Enter your username and link', text: 'We check the link before you pay and show you where your order will go.' },
  {
    title: 'Pay once',
    text: `${methods.length > 0 ? `By ${methodList(methods)}. ` : ''}We email your receipt with a link to track your order.`,
  },
  { title: 'Delivery starts', text: `${delivery}. You can follow each step on your order page.` },
  { title: 'Watch it finish', text: 'Your order page shows live progress until your order is complete.' },
]

function promises(type: ServiceType, { money_back, refill, support }: ShownClaims): AssuranceTexts['promises'] {
  const list: AssuranceTexts['promises'] = [
    {
      icon: 'lock',
      title: 'Never your password',
      text: 'A public link is all we need. We couldn’t sign in to your account if we wanted to.',
    },
  ]
  if (money_back) {
    list.push({
      icon: 'shield',
      title: `${money_back} money-back guarantee`,
      text: 'We refund what we don’t deliver to your original payment method.',
    })
  }
  if (refill && type === 'views') {
    list.push({
      icon: 'refresh',
      title: `${refill} refill`,
      text: 'If your views drop below what you bought, we refill them for free.',
    })
  }
  if (support) list.push({ icon: 'clock', title: `Support, ${support}`, text: ANSWERS_AT_ANY_HOUR })
  return list
}
