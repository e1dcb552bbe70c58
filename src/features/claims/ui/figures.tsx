import type { ClaimId, ShownClaims } from '#features/claims/contract.ts'
import { Section } from '#ui/section.tsx'

interface FiguresProps {
  claims: ShownClaims
  /** What to show, with the words under each figure. */
  figures: readonly { id: ClaimId; text: string }[]
}

/** A band of large figures, of those that the shop may state; closes up without a hole where one may not. */
export function Figures({ claims, figures }: FiguresProps) {
  const shown = figures.filter(({ id }) => claims[id])
  if (shown.length === 0) return null
  return (
    <Section className="border-y border-line !py-14 sm:!py-16" aria-label="The shop in figures">
      <dl className="grid grid-cols-2 gap-x-10 gap-y-10 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {shown.map(({ id, text }) => (
          <div key={id} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-[0.9375rem] text-muted">{text}</dt>
            <dd className="text-title">{claims[id]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
