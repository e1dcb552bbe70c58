import type { ClaimId, ShownClaims } from '#features/claims/contract.ts'
import { DemoFigures } from '#features/claims/ui/figures.tsx'
import { useSite } from '#ui/site.ts'

const times: { id: ClaimId; text: string }[] = [
  { id: 'chat_response', text: 'Chat reply' },
  { id: 'email_response', text: 'Email reply' },
  { id: 'support', text: 'Chat assistant' },
]

/** Response times whose claims may be shown. */
export function ResponseTimes({ claims }: { claims: ShownClaims }) {
  const { demo } = useSite()
  const shown = times.filter(({ id }) => claims[id])
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="times" className="rounded-xl bg-sunken p-6">
      <h2 id="times" className="text-subheading">
        Response times
      </h2>
      <dl className="mt-4 divide-y divide-line">
        {shown.map(({ id, text }) => (
          <div key={id} className="flex justify-between gap-4 py-3">
            <dt className="text-muted">{text}</dt>
            <dd className="text-right font-semibold">{claims[id]}</dd>
          </div>
        ))}
      </dl>
      {demo && <DemoFigures className="mt-3" />}
    </section>
  )
}
