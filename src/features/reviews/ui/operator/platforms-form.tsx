import { type FormEvent, useState } from 'react'
import type { ReviewPlatform } from '#features/reviews/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'

const path = '/api/operator/review-platforms'
const MOST = 12

/** Where else the shop is reviewed: names and links, shown at the end of the page of reviews. */
export function PlatformsForm() {
  const { value, problem, reload } = useData<ReviewPlatform[]>(path)
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  return value ? <Rows given={value.data} /> : <Loading className="card min-h-48" />
}

interface Row extends ReviewPlatform {
  key: number
}

function Rows({ given }: { given: readonly ReviewPlatform[] }) {
  const { act, busy, problem, errors } = useAct()
  const [rows, setRows] = useState<Row[]>(() => given.map((each, key) => ({ ...each, key })))
  const change = (key: number, changes: Partial<ReviewPlatform>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const add = () => setRows((before) => [...before, { key: Math.max(-1, ...before.map(({ key }) => key)) + 1, name: '', url: '' }])

  async function save(event: FormEvent) {
    event.preventDefault()
    const platforms = rows.map(({ name, url }) => ({ name: name.trim(), url: url.trim() }))
    if (await act('PUT', path, { platforms })) toast.success('Saved', 'The page of reviews shows them now.')
  }

  return (
    <Panel title="Where else we are reviewed" className="max-w-3xl">
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <p className="text-[0.9375rem] text-muted">
          Shown at the end of the page of reviews, each leading to the shop’s own page there. With none, that part is left out.
        </p>
        {rows.map(({ key, name, url }, place) => (
          <fieldset key={key} className="grid items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
            <legend className="sr-only">Platform {place + 1}</legend>
            <TextField
              label="Name"
              value={name}
              maxLength={60}
              error={errors[`platforms.${place}.name`] && 'A name is needed.'}
              onChange={({ target }) => change(key, { name: target.value })}
            />
            <TextField
              label="Link"
              type="url"
              value={url}
              placeholder="https://"
              error={errors[`platforms.${place}.url`] && 'A link that begins with https:// is needed.'}
              onChange={({ target }) => change(key, { url: target.value })}
            />
            <Button
              variant="secondary"
              className="sm:mt-7.5"
              aria-label={`Remove ${name || `platform ${place + 1}`}`}
              onClick={() => setRows((before) => before.filter((row) => row.key !== key))}
            >
              Remove
            </Button>
          </fieldset>
        ))}
        {problem && Object.keys(errors).length === 0 && (
          <Alert tone="danger" announce>
            {problem}
          </Alert>
        )}
        <div className="flex gap-2">
          <Button type="submit" busy={busy}>
            Save
          </Button>
          {rows.length < MOST && (
            <Button variant="secondary" onClick={add}>
              Add platform
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}
