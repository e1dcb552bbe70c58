import { useState } from 'react'
import type { TextChanges } from '#features/texts/contract.ts'
import { TextChangeList, changeKey } from '#features/texts/ui/operator/text-change-list.tsx'
import { textsPath } from '#features/texts/ui/operator/text-table.tsx'
import { call } from '#shared/call.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/console/form.tsx'
import { saveFile } from '#ui/console/save-file.ts'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { Field, TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

const API = '/api/operator/text-sheet'

/** Changes the texts of all pages at once: a word everywhere, or a file. Each change is shown before it is published. */
export function TextSheet() {
  const { act, busy, problem, errors, field } = useAct()
  const [preview, setPreview] = useState<TextChanges>()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())

  function show(changes: TextChanges | undefined) {
    setLeftOut(new Set())
    setPreview(changes)
  }
  async function find(form: HTMLFormElement) {
    const matchCase = new FormData(form).has('matchCase')
    show((await act('POST', `${API}/replacement/preview`, { ...typedIn(form, 'find', 'replace'), matchCase }))?.data)
  }
  async function read(file: File | undefined) {
    show(file && (await act('POST', `${API}/preview`, { csv: await file.text() }))?.data)
  }

  const pages = (preview?.pages ?? [])
    .map((page) => ({
      ...page,
      changes: page.changes.filter(({ slot, problem: wrong }) => wrong === null && !leftOut.has(changeKey(page.pageId, slot))),
    }))
    .filter(({ changes }) => changes.length > 0)
  const chosen = pages.reduce((sum, { changes }) => sum + changes.length, 0)

  async function publish() {
    const answer = await act('POST', API, { pages: pages.map((page) => bodyOf(page, 'after')) })
    if (!answer) return
    const versions = new Map(answer.data.pages.map(({ pageId, version }) => [pageId, version]))
    const before = pages.map((page) => bodyOf({ ...page, version: versions.get(page.pageId) ?? page.version }, 'before'))
    show(undefined)
    toastWithUndo('Published', `${count(chosen, 'text')} changed. Pages show it within a second.`, () =>
      call('POST', API, { pages: before }),
    )
  }

  return (
    <Screen
      title="Change many texts"
      back={{ name: 'Page texts', to: textsPath }}
      lead="Nothing is published before you have seen each change. Every page keeps its versions."
      actions={
        <Button size="sm" variant="secondary" onClick={() => void exportTexts()}>
          Export CSV
        </Button>
      }
    >
      <div className="grid gap-5">
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Panel title="Find and replace">
            <Form className="grid gap-4" onSubmit={find}>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField label="Find" {...field('find')} maxLength={200} autoComplete="off" />
                <TextField label="Replace with" {...field('replace')} maxLength={500} autoComplete="off" />
              </div>
              <Checkbox name="matchCase" label="Match case" hint="Otherwise any case is found, and a capital at the beginning is kept." />
              <div>
                <Button type="submit" size="sm" variant="secondary" busy={busy}>
                  Show changes
                </Button>
              </div>
            </Form>
          </Panel>
          <Panel title="Import">
            <Field label="CSV file" hint="Export the texts, change the column “Text” in a spreadsheet, and save it as CSV.">
              {(props) => (
                <input
                  {...props}
                  type="file"
                  accept=".csv,text/csv"
                  onChange={({ target }) => {
                    void read(target.files?.[0])
                    // So that the same file can be read again once it was changed.
                    target.value = ''
                  }}
                  className={`${props.className} py-2.5`}
                />
              )}
            </Field>
          </Panel>
        </div>
        <ProblemAlert problem={problem} errors={errors} />
        {preview && <Problems problems={preview.problems} />}
        {preview && (
          <TextChangeList
            pages={preview.pages}
            leftOut={leftOut}
            onLeaveOut={setLeftOut}
            publish={
              <Button size="sm" busy={busy} disabled={chosen === 0} onClick={() => void publish()}>
                {chosen === 0 ? 'Publish' : `Publish ${count(chosen, 'change')}`}
              </Button>
            }
          />
        )}
      </div>
    </Screen>
  )
}

type ChangedPage = TextChanges['pages'][number]

function bodyOf({ pageId, version, changes }: ChangedPage, side: 'before' | 'after') {
  return { pageId, version, texts: Object.fromEntries(changes.map((change) => [change.slot, change[side]])) }
}

/** Lines of a file that are left out. */
function Problems({ problems }: Pick<TextChanges, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <Alert tone="warn" title={`${count(problems.length, 'line')} left out`} announce>
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {problems.map(({ line, message }) => (
          <li key={line}>
            <b className="font-semibold">Line {line}:</b> {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

async function exportTexts(): Promise<void> {
  if (!(await saveFile(API, 'texts.csv'))) toast.error('Not exported', 'Check your connection, then try again.')
}

const count = (number: number, noun: string) => `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
