import type { PolicyKind, PolicyStanding } from '#features/guarantees/contract.ts'
import {
  beginText,
  guaranteePaths,
  isFirst,
  kindNames,
  openText,
  servicesText,
  windowText,
} from '#features/guarantees/ui/operator/words.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Changes } from '#ui/console/facts.tsx'
import { narrowPanelShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { Timeline, TimelineStep } from '#ui/timeline.tsx'

const states = {
  scheduled: { step: 'ahead', name: 'Scheduled', tone: 'info' },
  in_force: { step: 'current', name: 'In force', tone: 'success' },
  replaced: { step: 'done', name: 'Replaced', tone: 'neutral' },
} as const satisfies Record<PolicyStanding['state'], { step: string; name: string; tone: Tone }>

/** The fields that are compared between versions. */
export function comparable(kind: PolicyKind, version: Pick<PolicyStanding, 'title' | 'terms' | 'windowHours' | 'platforms' | 'types'>) {
  const { title, terms, windowHours } = version
  return { Title: title, Terms: terms, Period: windowText(kind, windowHours), 'Applies to': servicesText(version) }
}

/** The versions of a guarantee, newest first, each with its changes and its open orders. */
export function GuaranteePage({ kind }: { kind: PolicyKind }) {
  const { value, problem, reload } = useData('/api/operator/guarantees')
  useLive(['guarantee'], reload)
  const versions = value?.data.versions.filter((version) => version.kind === kind) ?? []
  return (
    <Screen
      title={kindNames[kind]}
      back={{ name: 'Guarantees', to: guaranteePaths.list }}
      actions={
        <ButtonLink size="sm" to={guaranteePaths.add(kind)}>
          New version
        </ButtonLink>
      }
    >
      <LoadState of={{ value, problem, reload }} shape={narrowPanelShape} />
      {versions.length > 0 && (
        <Panel title="Versions" className="max-w-3xl">
          <Timeline label="Versions, newest first">
            {versions.map((version, index) => (
              <TimelineStep
                key={version.id}
                state={states[version.state].step}
                title={`Version ${version.version}: ${version.title}`}
                time={isFirst(version.validFrom) ? 'For all orders' : `For orders placed from ${beginText(version.validFrom)}`}
              >
                <Version kind={kind} version={version} before={versions[index + 1]} />
              </TimelineStep>
            ))}
          </Timeline>
        </Panel>
      )}
    </Screen>
  )
}

function Version({ kind, version, before }: { kind: PolicyKind; version: PolicyStanding; before: PolicyStanding | undefined }) {
  const { name, tone } = states[version.state]
  return (
    <div className="mt-2 grid gap-3 text-[0.9375rem]">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={tone}>{name}</Badge>
        {version.state !== 'scheduled' && openText(version.openOrders)}
      </p>
      <p>{version.terms}</p>
      <p className="text-sm text-muted">
        {windowText(kind, version.windowHours)}. {servicesText(version)}.
      </p>
      {before && (
        <div className="rounded-md bg-sunken p-3">
          <p className="mb-2 text-xs font-medium text-muted">Changes since version {before.version}</p>
          <Changes before={comparable(kind, before)} after={comparable(kind, version)} />
        </div>
      )}
    </div>
  )
}
