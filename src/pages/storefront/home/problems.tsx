import type { ShownClaims } from '#features/claims/contract.ts'
import { CheckIcon, CloseIcon } from '#ui/icons/status.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

interface Row {
  problem: string
  solution: string
}

function rows(claims: ShownClaims): Row[] {
  return [
    {
      problem: 'You are asked for the password of your account.',
      solution: 'A username and a public link is all that a delivery needs. We never ask for a password.',
    },
    {
      problem: 'You pay, and then you hear nothing.',
      solution: 'Every order has a page of its own that shows payment, start and progress as they are recorded.',
    },
    {
      problem: 'The price grows on the way to the till.',
      solution: 'The price on the package is the total. If it changes while you shop, we show you the new one and ask again.',
    },
    ...(claims.money_back
      ? [
          {
            problem: 'When nothing arrives, nobody answers for it.',
            solution: `What is not delivered is refunded, under a ${claims.money_back} money-back guarantee${claims.refill ? `, and views are refilled for ${claims.refill.replace('-day', ' days')}` : ''}.`,
          },
        ]
      : []),
  ]
}

/** What buyers of growth complain about, and what the shop does about it, side by side. */
export function Problems({ claims }: { claims: ShownClaims }) {
  return (
    <Section aria-labelledby="problems">
      <SectionHeading
        id="problems"
        title="What usually goes wrong, and what we do instead"
        lead="Buying growth has a poor name, and often for good reason. These are the complaints we built the shop around."
      />
      <ul className="mt-12 border-t border-line">
        {rows(claims).map(({ problem, solution }) => (
          <li key={problem} className="grid gap-x-12 gap-y-4 border-b border-line py-7 md:grid-cols-2">
            <p className="flex gap-4 text-muted">
              <CloseIcon className="mt-0.5 size-5 text-faint" />
              {problem}
            </p>
            <p className="flex gap-4 font-medium">
              <CheckIcon className="mt-0.5 size-5 stroke-[2.5] text-accent-ink" />
              {solution}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
