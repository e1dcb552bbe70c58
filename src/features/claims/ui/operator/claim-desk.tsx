import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { ClaimId } from '#features/claims/contract.ts'
import { claimPlaces } from '#features/claims/rules/places.ts'
import { Alert } from '#ui/alert.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { ClaimForm } from './claim-form.tsx'
import { type Claim, measuredAt, measureTexts, promiseOf, sampleOf } from './claim.ts'
import { ShownLive } from './shown-live.tsx'
import { useClaims } from './use-claims.ts'

/** One claim: what is stated, what was measured, what proves it, and where it stands. */
export function ClaimDesk({ id }: { id: string }) {
  const claims = useClaims()
  const { value, problem } = claims
  const claim = value?.data.find((each) => each.id === id)
  if (!claim) {
    return (
      <Screen title="Claim">
        {problem && <LoadProblem problem={problem} onRetry={claims.reload} />}
        {!problem && !value && <Loading className="min-h-72" />}
        {value && <p className="text-muted">There is no such claim.</p>}
      </Screen>
    )
  }
  return (
    <>
      <Link
        to={`${paths.operator}/claims`}
        className="mb-3 inline-flex items-center gap-1.5 rounded-sm text-sm font-semibold text-muted hover:text-accent-ink"
      >
        <SheetIcon name="arrow-right" className="size-4 rotate-180" />
        Claims
      </Link>
      <Screen title={promiseOf(claim)} lead={value?.mode === 'demo' ? 'This demo shop states it as it is written.' : undefined}>
        {claim.differs && (
          <Alert tone="warn" title={`Stated is ${claim.statedValue}, measured was ${claim.measured}.`} className="mb-5">
            A live shop states what was measured.
          </Alert>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <ClaimForm key={claim.id} claim={claim} onSaved={claims.replace} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Measured claim={claim} />
            <Places id={claim.id} />
          </div>
        </div>
      </Screen>
    </>
  )
}

function Measured({ claim }: { claim: Claim }) {
  const { measuredBy, measured, measurement, shown } = claim
  return (
    <Panel title="Proof">
      <Facts
        facts={[
          ['How', measuredBy ? measureTexts[measuredBy].how : 'Nothing in the shop records it: it needs a document.'],
          ['Measured', measuredBy ? (measured ?? (measurement ? 'Over too little to say anything' : 'Not yet')) : undefined],
          ['Sample', sampleOf(claim)],
          ['When', measuredAt(claim) ?? undefined],
          ['Pages state', shown ?? 'Nothing'],
          ['In a live shop', <ShownLive key="live" claim={claim} />],
        ]}
      />
    </Panel>
  )
}

function Places({ id }: { id: ClaimId }) {
  const places = claimPlaces[id]
  return (
    <Panel title="Where it stands">
      {places.length === 0 ? (
        <p className="text-sm text-muted">No page states it. The assistant may.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
          {places.map((path) => (
            <li key={path}>
              <Link to={path} className="text-accent-ink hover:underline">
                {path === '/' ? 'Home' : path}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
