import type { ServiceType } from '#features/catalog/rules.ts'
import type { ShownClaims } from '#features/claims/contract.ts'
import type { IconName } from '#ui/icons/sheet-icon.tsx'

export interface AssuranceTexts {
  steps: { title: string; text: string }[]
  promises: { icon: IconName; title: string; text: string }[]
}

/** What all package pages say about the time after the order. The loader composes it; a promise needs its claim. */
export function assuranceTexts(type: ServiceType, delivery: string | null, claims: ShownClaims): AssuranceTexts {
  return { steps: steps(delivery), promises: promises(type, claims) }
}

const steps = (delivery: string | null): AssuranceTexts['steps'] => [
  { title: 'You give a username and a link', text: 'We check the link at once and show you what we understood.' },
  { title: 'You pay, once', text: 'By card, PayPal or crypto. The receipt comes by e-mail, with a link to your order.' },
  { title: 'Delivery begins', text: `${delivery ? `${delivery}. ` : ''}Each step is recorded with its time.` },
  { title: 'You see it through to the end', text: 'The order page shows how far it is, until it says completed.' },
]

function promises(type: ServiceType, { money_back, refill, support }: ShownClaims): AssuranceTexts['promises'] {
  const list: AssuranceTexts['promises'] = [
    { icon: 'lock', title: 'No password, ever', text: 'A public link is enough. We could not sign in to your account if we wanted to.' },
  ]
  if (money_back) {
    list.push({
      icon: 'shield',
      title: `${money_back} money-back guarantee`,
      text: 'What is not delivered is paid back, the way you paid it.',
    })
  }
  if (refill && type === 'views') {
    list.push({
      icon: 'refresh',
      title: `${refill} refill`,
      text: 'If the count drops below what you bought, we fill it up again at no cost.',
    })
  }
  if (support) list.push({ icon: 'clock', title: `Support, ${support}`, text: 'A question about your order is answered at any hour.' })
  return list
}
