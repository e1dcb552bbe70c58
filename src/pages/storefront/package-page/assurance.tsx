import type { ServiceType } from '#features/catalog/rules.ts'
import type { ShownClaims } from '#features/claims/contract.ts'
import { ClockIcon, LockIcon, RefreshIcon, ShieldIcon } from '#ui/icons/trust.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

interface AssuranceProps {
  type: ServiceType
  delivery: string
  claims: ShownClaims
}

const steps = (delivery: string) => [
  { title: 'You give a username and a link', text: 'We check the link at once and show you what we understood.' },
  { title: 'You pay, once', text: 'By card, PayPal or crypto. The receipt comes by e-mail, with a link to your order.' },
  { title: 'Delivery begins', text: `${delivery}. Each step is recorded with its time.` },
  { title: 'You see it through to the end', text: 'The order page shows how far it is, until it says completed.' },
]

/** The section that all package pages share: what happens after the order, and what the shop stands in for. */
export function Assurance({ type, delivery, claims }: AssuranceProps) {
  return (
    <Section aria-labelledby="assurance">
      <div className="grid gap-x-20 gap-y-14 lg:grid-cols-2">
        <div>
          <SectionHeading id="assurance" title="What happens after you order" />
          <ol className="mt-9 space-y-8">
            {steps(delivery).map(({ title, text }, index) => (
              <li key={title} className="flex gap-5">
                <span className="grid size-8 shrink-0 place-items-center rounded-full border border-accent-line bg-accent-soft text-[0.9375rem] font-semibold text-accent-ink tabular-nums">
                  {index + 1}
                </span>
                <div>
                  <h3 className="pt-0.5 text-subheading">{title}</h3>
                  <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <Promises type={type} claims={claims} />
      </div>
    </Section>
  )
}

function Promises({ type, claims }: Pick<AssuranceProps, 'type' | 'claims'>) {
  const promises = [
    { Icon: LockIcon, title: 'No password, ever', text: 'A public link is enough. We could not sign in to your account if we wanted to.' },
    claims.money_back && {
      Icon: ShieldIcon,
      title: `${claims.money_back} money-back guarantee`,
      text: 'What is not delivered is paid back, the way you paid it.',
    },
    type === 'views' &&
      claims.refill && {
        Icon: RefreshIcon,
        title: `${claims.refill} refill`,
        text: 'If the count drops below what you bought, we fill it up again at no cost.',
      },
    claims.support && {
      Icon: ClockIcon,
      title: `Support, ${claims.support}`,
      text: 'A question about your order is answered at any hour.',
    },
  ].filter((promise) => typeof promise === 'object')
  return (
    <ul className="divide-y divide-line self-start rounded-xl border border-line bg-surface px-6 shadow-xs sm:px-8">
      {promises.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-5 py-6">
          <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
            <Icon />
          </span>
          <div>
            <h3 className="text-subheading">{title}</h3>
            <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
