import { useState } from 'react'
import { useNavigate } from 'react-router'
import { platformName, platforms, serviceTypes, typeName } from '#features/catalog/rules.ts'
import type { PolicyDraft, PolicyKind, PolicyStanding } from '#features/guarantees/contract.ts'
import { comparable } from '#features/guarantees/ui/operator/guarantee-page.tsx'
import { beginText, countedFrom, guaranteePaths, kindNames, openText } from '#features/guarantees/ui/operator/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChoiceSet } from '#ui/console/choice-set.tsx'
import { Changes } from '#ui/console/facts.tsx'
import { Form } from '#ui/console/form.tsx'
import { editorShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Panel, Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

/** The page to write the next version of a guarantee. */
export function NewVersion({ kind }: { kind: PolicyKind }) {
  const { value, problem, reload } = useData('/api/operator/guarantees')
  const versions = value?.data.versions.filter((version) => version.kind === kind) ?? []
  const [newest] = versions
  const openOrders = versions.reduce((sum, version) => sum + version.openOrders, 0)
  return (
    <Screen
      title={`New version of ${kindNames[kind]}`}
      back={{ name: kindNames[kind], to: guaranteePaths.one(kind) }}
      lead="Applies to orders placed after it starts. Earlier orders keep their terms."
    >
      <LoadState of={{ value, problem, reload }} shape={editorShape} />
      {newest && <VersionForm newest={newest} openOrders={openOrders} />}
    </Screen>
  )
}

function VersionForm({ newest, openOrders }: { newest: PolicyStanding; openOrders: number }) {
  const { kind } = newest
  const { act, busy, errors, field, problem } = useAct()
  const navigate = useNavigate()
  const [title, setTitle] = useState(newest.title)
  const [terms, setTerms] = useState(newest.terms)
  const [hours, setHours] = useState(String(newest.windowHours))
  const [chosenPlatforms, setChosenPlatforms] = useState(newest.platforms ?? [])
  const [types, setTypes] = useState(newest.types ?? [])
  const [day, setDay] = useState('')
  const windowHours = hours.trim() === '' ? Number.NaN : Number(hours)
  const next = {
    title,
    terms,
    windowHours,
    platforms: chosenPlatforms.length > 0 ? chosenPlatforms : null,
    types: types.length > 0 ? types : null,
  }
  const startsAt = day ? `${day}T00:00:00Z` : undefined
  const [before, after] = [comparable(kind, newest), comparable(kind, next)]
  const isSame = JSON.stringify(before) === JSON.stringify(after)

  async function publish() {
    const draft: PolicyDraft = {
      kind,
      title,
      terms,
      windowHours,
      ...(chosenPlatforms.length > 0 && { platforms: chosenPlatforms }),
      ...(types.length > 0 && { types }),
      ...(startsAt && { validFrom: startsAt }),
    }
    const done = await act('POST', '/api/operator/policies', draft)
    if (!done) return
    toast.success(`Version ${done.data.version} published`, `It applies to orders placed from ${beginText(done.data.validFrom)}.`)
    void navigate(guaranteePaths.one(kind))
  }

  return (
    <Form onSubmit={publish} className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Panel>
        <div className="grid gap-5">
          <TextField label="Title" {...field('title')} maxLength={120} value={title} onChange={({ target }) => setTitle(target.value)} />
          <TextArea
            label="Terms"
            {...field('terms')}
            rows={4}
            maxLength={1000}
            hint="What you promise customers, in a sentence or two."
            value={terms}
            onChange={({ target }) => setTerms(target.value)}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Period (hours)"
              {...field('windowHours')}
              inputMode="numeric"
              hint={`From ${countedFrom[kind]}. 720 hours is 30 days. 0 ends it for new orders.`}
              value={hours}
              onChange={({ target }) => setHours(target.value)}
            />
            <TextField
              label="First day"
              {...field('validFrom')}
              type="date"
              optional
              hint="Starts at midnight UTC. Leave empty to start in a minute."
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          </div>
          <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
            <ChoiceSet
              legend="Platforms"
              hint="Leave empty for all."
              options={platforms().map((platform) => [platform, platformName(platform)])}
              chosen={chosenPlatforms}
              onChange={setChosenPlatforms}
            />
            <ChoiceSet
              legend="Services"
              hint="Leave empty for all."
              options={serviceTypes().map((type) => [type, typeName(type)])}
              chosen={types}
              onChange={setTypes}
            />
          </div>
        </div>
      </Panel>
      <Panel title={`Changes since version ${newest.version}`}>
        {isSame ? <p className="text-[0.9375rem] text-muted">No changes yet.</p> : <Changes before={before} after={after} />}
        <p className="mt-5 border-t border-line pt-4 text-[0.9375rem]">
          Applies to orders placed {startsAt ? `from ${beginText(startsAt)}` : 'from a minute after you publish'}. {keepText(openOrders)} A
          published version can’t be changed or withdrawn, but you can publish another one.
        </p>
        <ProblemAlert problem={problem} errors={errors} className="mt-4" />
        <div className="mt-5 flex justify-end gap-2">
          <ButtonLink size="sm" variant="secondary" to={guaranteePaths.one(kind)}>
            Cancel
          </ButtonLink>
          <Button type="submit" size="sm" busy={busy} disabled={isSame}>
            Publish
          </Button>
        </div>
      </Panel>
    </Form>
  )
}

function keepText(openOrders: number): string {
  if (openOrders === 0) return 'Orders placed before then keep their terms.'
  return `${openText(openOrders)} ${openOrders === 1 ? 'keeps its' : 'keep their'} current terms, and so do orders placed before then.`
}
