import { Link } from 'react-router'
import type { AdminService, SourceView } from '#features/catalog/contract.ts'
import { auditHref, ServiceBadge, serviceHref, SourceBadge, sourcesHref } from '#features/catalog/ui/operator/parts.tsx'
import { type SourceAction, SourceActionDialog } from '#features/catalog/ui/operator/source-action-dialog.tsx'
import { SourceForm } from '#features/catalog/ui/operator/source-form.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useOpened } from '#ui/console/action-dialog.tsx'
import { breakable } from '#ui/console/addresses.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { editorShape } from '#ui/console/loading-shapes.ts'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'

const columns: Column<AdminService>[] = [
  { name: 'Service', cell: ({ name }) => name },
  { name: 'State', phone: 'end', cell: ({ state }) => <ServiceBadge state={state} /> },
]
const back = { name: 'Sources', to: sourcesHref }

/** A source with its description, review, services and kill switch. */
export function SourceScreen({ id, canWrite }: { id: string; canWrite: boolean }) {
  const sources = useData('/api/operator/sources')
  const services = useData('/api/operator/services')
  const reload = () => {
    sources.reload()
    services.reload()
  }
  const { opened: action, open: setAction, close, done } = useOpened<SourceAction>(reload)
  useLive(['catalog'], reload)
  const source = sources.value?.data.find((candidate) => candidate.id === id)
  const own = services.value?.data.filter(({ sourceId }) => sourceId === id)
  if (!source || !own) {
    const isMissing = sources.value && !source
    const problem = isMissing ? 'Source not found.' : (sources.problem ?? services.problem)
    return <LoadingScreen title="Source" back={back} of={{ problem, isMissing, reload }} shape={editorShape} />
  }
  return (
    <Screen
      title={source.name}
      back={back}
      status={<SourceBadge source={source} />}
      actions={
        <>
          {canWrite && !source.reviewedAt && (
            <Button size="sm" disabled={source.evidence === null} onClick={() => setAction('review')}>
              Review
            </Button>
          )}
          {canWrite && (
            <Button
              size="sm"
              variant={source.stoppedAt ? 'primary' : 'secondary'}
              onClick={() => setAction(source.stoppedAt ? 'resume' : 'stop')}
            >
              {source.stoppedAt ? 'Resume' : 'Stop'}
            </Button>
          )}
        </>
      }
    >
      {source.stoppedAt && (
        <Alert tone="danger" title={`Stopped since ${formatTime(source.stoppedAt)}: its services are off sale.`} className="mb-5">
          {source.stopReason}
        </Alert>
      )}
      {!source.reviewedAt && (
        <Alert tone="warn" className="mb-5">
          {source.evidence === null
            ? 'This source isn’t reviewed and has no evidence. Add a link to the document, then review it.'
            : 'This description isn’t reviewed yet. Until it is, a live shop doesn’t sell from this source, and pages don’t show it.'}
        </Alert>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title="Description">
          <SourceForm key={source.version} source={source} canWrite={canWrite} onDone={reload} />
        </Panel>
        <div className="grid gap-5">
          <Panel title="Review">
            <Facts facts={factsOf(source)} />
          </Panel>
          <Panel title="Services" flush>
            <DataTable
              caption={`Services from ${source.name}`}
              columns={columns}
              rows={own}
              keyOf={(service) => service.id}
              hrefOf={(service) => serviceHref(service.id)}
              empty="No service uses this source. Choose it on a service’s screen."
            />
          </Panel>
        </div>
      </div>
      {action && <SourceActionDialog action={action} source={source} services={own} onDone={done} onClose={close} />}
    </Screen>
  )
}

function factsOf({ id, evidence, reviewedAt, reviewedBy, reviewer }: SourceView) {
  return [
    ['Reviewed', reviewedAt ? formatTime(reviewedAt) : 'Not yet'],
    ['By', reviewer ?? reviewedBy ?? undefined],
    [
      'Evidence',
      evidence ? (
        <a key="evidence" href={evidence} target="_blank" rel="noreferrer" className="wrap-anywhere text-accent-ink hover:underline">
          {breakable(evidence.replace(/^https?:\/\//, ''))}
        </a>
      ) : (
        'None'
      ),
    ],
    [
      'History',
      <Link key="history" to={auditHref('source', id)} className="text-accent-ink hover:underline">
        View audit log
      </Link>,
    ],
  ] as const
}

/** A screen for adding a source. */
export function NewSourceScreen() {
  return (
    <Screen title="New source" back={back} lead="A live shop can only sell from a source after it’s reviewed.">
      <Panel className="max-w-3xl">
        <SourceForm canWrite />
      </Panel>
    </Screen>
  )
}
