import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { platformNames, platforms, serviceTypes, typeName } from '#features/catalog/rules.ts'
import type { GuaranteesOverview, PolicyDraft, PolicyKind, PolicyStanding } from '#features/guarantees/contract.ts'
import { comparable } from '#features/guarantees/ui/operator/guarantee-page.tsx'
import { beginText, countedFrom, guaranteePaths, kindNames, openText } from '#features/guarantees/ui/operator/words.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Changes } from '#ui/console/changes.tsx'
import { ChoiceSet } from '#ui/console/choice-set.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'

/** Writing the next version of a guarantee. */
export function NewVersion({ kind }: { kind: PolicyKind }) {
  const { value, problem, reload } = useData<GuaranteesOverview>('/api/operator/guarantees')
  const newest = value?.data.versions.find((each) => each.kind === kind)
  const openOrders = value?.data.versions.filter((each) => each.kind === kind).reduce((sum, each) => sum + each.openOrders, 0)
  return (
    <Screen
      title={`New version of ${kindNames[kind]}`}
      lead="For orders placed from its beginning on. What is placed before keeps its own terms."
    >
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!value && !problem && <Loading />}
      {newest && <VersionForm newest={newest} openOrders={openOrders ?? 0} />}
    </Screen>
  )
}

function VersionForm({ newest, openOrders }: { newest: PolicyStanding; openOrders: number }) {
  const { kind } = newest
  const { busy, problem, errors, act } = useAct()
  const navigate = useNavigate()
  const [title, setTitle] = useState(newest.title)
  const [terms, setTerms] = useState(newest.terms)
  const [hours, setHours] = useState(String(newest.windowHours))
  const [only, setOnly] = useState(newest.platforms ?? [])
  const [types, setTypes] = useState(newest.types ?? [])
  const [day, setDay] = useState('')
  const windowHours = hours.trim() === '' ? Number.NaN : Number(hours)
  const next = { title, terms, windowHours, platforms: only.length > 0 ? only : null, types: types.length > 0 ? types : null }
  const begins = day ? `${day}T00:00:00Z` : undefined
  const [before, after] = [comparable(kind, newest), comparable(kind, next)]
  const isSame = JSON.stringify(before) === JSON.stringify(after)

  async function publish(event: FormEvent) {
    event.preventDefault()
    const draft: PolicyDraft = {
      kind,
      title,
      terms,
      windowHours,
      ...(only.length > 0 && { platforms: only }),
      ...(types.length > 0 && { types }),
      ...(begins && { validFrom: begins }),
    }
    const done = await act<{ data: { version: number; validFrom: string } }>('POST', '/api/operator/policies', draft)
    if (!done) return
    toast.success(`Version ${done.data.version} is published`, `For orders from ${beginText(done.data.validFrom)} on.`)
    void navigate(guaranteePaths.one(kind))
  }

  return (
    <form noValidate onSubmit={(event) => void publish(event)} className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Panel>
        <div className="grid gap-5">
          <TextField
            label="Title"
            name="title"
            maxLength={120}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            error={errors.title}
          />
          <TextArea
            label="Terms"
            name="terms"
            rows={4}
            maxLength={1000}
            hint="What it promises, in a sentence or two, as customers read it."
            value={terms}
            onChange={({ target }) => setTerms(target.value)}
            error={errors.terms}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Window, hours"
              name="windowHours"
              inputMode="numeric"
              hint={`From ${countedFrom[kind]}. 720 are 30 days; 0 ends it for new orders.`}
              value={hours}
              onChange={({ target }) => setHours(target.value)}
              error={errors.windowHours}
            />
            <TextField
              label="First day"
              name="validFrom"
              type="date"
              optional
              hint="From midnight UTC. Empty: in a minute."
              value={day}
              onChange={({ target }) => setDay(target.value)}
              error={errors.validFrom}
            />
          </div>
          <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
            <ChoiceSet
              legend="Platforms"
              hint="None chosen: all."
              options={platforms.map((each) => [each, platformNames[each]])}
              chosen={only}
              onChange={setOnly}
            />
            <ChoiceSet
              legend="Services"
              hint="None chosen: all."
              options={serviceTypes.map((each) => [each, typeName(each)])}
              chosen={types}
              onChange={setTypes}
            />
          </div>
        </div>
      </Panel>
      <Panel title={`Version ${newest.version + 1} against ${newest.version}`}>
        {isSame ? <p className="text-[0.9375rem] text-muted">Nothing is changed yet.</p> : <Changes before={before} after={after} />}
        <p className="mt-5 border-t border-line pt-4 text-[0.9375rem]">
          Orders placed {begins ? `from ${beginText(begins)} on` : 'a minute after you publish, and later,'} have it. {keepText(openOrders)}{' '}
          A published version cannot be changed or taken back; another one can follow it.
        </p>
        {problem && Object.keys(errors).length === 0 && (
          <Alert tone="danger" announce className="mt-4">
            {problem}
          </Alert>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <ButtonLink variant="secondary" to={guaranteePaths.one(kind)}>
            Cancel
          </ButtonLink>
          <Button type="submit" busy={busy} disabled={isSame}>
            Publish
          </Button>
        </div>
      </Panel>
    </form>
  )
}

function keepText(openOrders: number): string {
  if (openOrders === 0) return 'What is placed until then keeps its terms.'
  return `${openText(openOrders)} ${openOrders === 1 ? 'keeps its' : 'keep their'} present terms, and so does what is placed until then.`
}
