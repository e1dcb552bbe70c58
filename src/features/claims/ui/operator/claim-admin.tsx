import { Link } from 'react-router'
import type { ClaimId, ClaimView } from '#features/claims/contract.ts'
import { claimPlaces } from '#features/claims/rules/places.ts'
import { measureTexts, promiseOf, sampleOf, ShownLive, useClaims } from '#features/claims/ui/operator/claim.tsx'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { editorShape } from '#ui/console/loading-shapes.ts'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { formatTime } from '#ui/times.ts'
import { ClaimForm } from './claim-form.tsx'

const back = { name: 'Claims', to: `${paths.operator}/claims` }

/** One claim with its figure, its evidence and the pages that state it. */
export function ClaimAdmin({ id }: { id: string }) {
  const claims = useClaims()
  const { value } = claims
  const claim = value?.data.find((candidate) => candidate.id === id)
  if (!claim) {
    return (
      <LoadingScreen
        title="Claim"
        back={back}
        of={value ? { problem: 'Claim not found.', isMissing: true, reload: claims.reload } : claims}
        shape={editorShape}
        hasLead
        actions="none"
      />
    )
  }
  return (
    <Screen title={promiseOf(claim)} back={back} lead={value?.mode === 'demo' ? 'This demo shop states the figure as entered.' : undefined}>
      {claim.differs && (
        <Alert tone="warn" title={`Stated: ${claim.statedValue}. Measured: ${claim.measured}.`} className="mb-5">
          A live shop shows the measured figure.
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
  )
}

function Measured({ claim }: { claim: ClaimView }) {
  const { measuredBy, measured, measurement, shown } = claim
  return (
    <Panel title="Proof">
      <Facts
        facts={[
          ['Method', measuredBy ? measureTexts[measuredBy].how : 'The shop can’t measure it. It needs a document.'],
          ['Measured', measuredBy ? (measured ?? (measurement ? 'Not enough data' : 'Not yet')) : undefined],
          ['Sample', sampleOf(claim)],
          ['Measured on', measurement ? formatTime(measurement.at) : undefined],
          ['Shown on pages', shown ?? 'Nothing'],
          ['In a live shop', <ShownLive key="live" claim={claim} />],
        ]}
      />
    </Panel>
  )
}

function Places({ id }: { id: ClaimId }) {
  const places = claimPlaces[id]
  return (
    <Panel title="Where it appears">
      {places.length === 0 ? (
        <p className="text-sm text-muted">No page states this figure. Prices and delivery times come from the catalog.</p>
      ) : (
        <ul className="grid justify-items-start text-sm">
          {places.map((path) => (
            <li key={path}>
              <Link to={path} className="tap inline-flex items-center py-0.75 text-accent-ink hover:underline">
                {path === '/' ? 'Home' : path}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
