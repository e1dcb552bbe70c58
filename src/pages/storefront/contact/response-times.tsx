import type { ClaimId, ShownClaims } from '#features/claims/contract.ts'

const times: { id: ClaimId; text: string }[] = [
  { id: 'email_response', text: 'Answer by e-mail' },
  { id: 'support', text: 'Support is there' },
]

/** How soon one is answered, as far as the shop may promise it. */
export function ResponseTimes({ claims }: { claims: ShownClaims }) {
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
    </section>
  )
}
