import { useState } from 'react'
import type { ReviewPlatform } from '#features/reviews/contract.ts'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { narrowPanelShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { toastWithUndo, undoIfUnchanged } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'

const path = '/api/operator/review-platforms'
const MAX_PLATFORMS = 12

/** The review platforms that list the shop, shown at the bottom of the reviews page. */
export function PlatformsForm() {
  const platforms = useData(path)
  return platforms.value ? <Rows initial={platforms.value.data} /> : <LoadState of={platforms} shape={narrowPanelShape} />
}

interface Row extends ReviewPlatform {
  key: number
}

const rowsOf = (platforms: readonly ReviewPlatform[]): Row[] => platforms.map((platform, key) => ({ ...platform, key }))

function Rows({ initial }: { initial: readonly ReviewPlatform[] }) {
  const { act, busy, problem, errors } = useAct()
  const [rows, setRows] = useState(() => rowsOf(initial))
  const [saved, setSaved] = useState(initial)
  const change = (key: number, changes: Partial<ReviewPlatform>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const add = () => setRows((before) => [...before, { key: Math.max(-1, ...before.map(({ key }) => key)) + 1, name: '', url: '' }])

  async function save() {
    const platforms = rows.map(({ name, url }) => ({ name: name.trim(), url: url.trim() }))
    if (!(await act('PUT', path, { platforms }))) return
    toastWithUndo('Saved', 'The reviews page is updated.', undoIfUnchanged(path, undo))
    setSaved(platforms)
  }

  async function undo() {
    const answer = await call('PUT', path, { platforms: [...saved] })
    if (answer.status !== 200) return false
    setSaved(saved)
    setRows(rowsOf(saved))
    return true
  }

  return (
    <Panel title="Review platforms" className="max-w-3xl">
      <Form onSubmit={save} className="grid gap-4">
        <p className="text-[0.9375rem] text-muted">
          Shown at the bottom of the reviews page, with links to your shop’s page on each platform. Leave this empty to hide the section.
        </p>
        {rows.map(({ key, name, url }, place) => (
          <fieldset key={key} className="grid items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
            <legend className="sr-only">Platform {place + 1}</legend>
            <TextField
              label="Name"
              value={name}
              maxLength={60}
              error={errors[`platforms.${place}.name`] && 'Enter a name.'}
              onChange={({ target }) => change(key, { name: target.value })}
            />
            <TextField
              label="Link"
              type="url"
              value={url}
              placeholder="https://"
              error={errors[`platforms.${place}.url`] && 'Enter a link that starts with https://.'}
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
        <ProblemAlert problem={problem} errors={errors} />
        <div className="flex gap-2">
          <Button type="submit" size="sm" busy={busy}>
            Save
          </Button>
          {rows.length < MAX_PLATFORMS && (
            <Button size="sm" variant="secondary" onClick={add}>
              Add platform
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  )
}
