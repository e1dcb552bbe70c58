import { useState } from 'react'
import { call } from '#shared/call.ts'
import { download } from '#shared/download.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/console/form.tsx'
import { fileStyle } from '#ui/console/picture-field.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { changeKey, type TextChanges, TextChangeList, type TextNames, type TextSheetApi } from '#ui/console/text-change-list.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { Field, TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

interface TextSheetProps {
  api: TextSheetApi
  back: { name: string; to: string }
  lead: string
  /** Where Find and replace searches. */
  findHint?: string
  importHint: string
  fileName: string
  names: TextNames
  /** The label of the save button, such as `Publish`. */
  save: string
  /** The message after saving, such as `Published` and `Pages show it within a second.` */
  saved: { title: string; text: string }
}

/** Changes many texts at once, by find and replace or from a file. Changes are shown before they are saved. */
export function TextSheet({ api, back, lead, findHint, importHint, fileName, names, save, saved }: TextSheetProps) {
  const { act, busy, problem, errors, field } = useAct()
  const [preview, setPreview] = useState<TextChanges>()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())

  function show(changes: TextChanges | undefined) {
    setLeftOut(new Set())
    setPreview(changes)
  }
  async function find(form: HTMLFormElement) {
    const matchCase = new FormData(form).has('matchCase')
    show((await act('POST', `${api}/replacement/preview`, { ...typedIn(form, 'find', 'replace'), matchCase }))?.data)
  }
  async function read(file: File | undefined) {
    show(file && (await act('POST', `${api}/preview`, { csv: await file.text() }))?.data)
  }

  const groups = (preview?.groups ?? [])
    .map((group) => ({
      ...group,
      changes: group.changes.filter(({ slot, problem: wrong }) => wrong === null && !leftOut.has(changeKey(group.id, slot))),
    }))
    .filter(({ changes }) => changes.length > 0)
  const chosen = groups.reduce((sum, { changes }) => sum + changes.length, 0)

  async function saveChosen() {
    const answer = await act('POST', api, { groups: groups.map((group) => bodyOf(group, 'after')) })
    if (!answer) return
    const versions = new Map(answer.data.groups.map(({ id, version }) => [id, version]))
    const before = groups.map((group) => bodyOf({ ...group, version: versions.get(group.id) ?? group.version }, 'before'))
    show(undefined)
    toastWithUndo(saved.title, `${count(chosen, 'text')} changed. ${saved.text}`, () => call('POST', api, { groups: before }))
  }

  return (
    <Screen
      title="Change many texts"
      back={back}
      lead={lead}
      actions={
        <Button size="sm" variant="secondary" onClick={() => void exportTexts(api, fileName)}>
          Export CSV
        </Button>
      }
    >
      <div className="grid gap-5">
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Panel title="Find and replace">
            <Form className="grid gap-4" onSubmit={find}>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField label="Find" hint={findHint} {...field('find')} maxLength={200} autoComplete="off" />
                <TextField label="Replace with" {...field('replace')} maxLength={500} autoComplete="off" />
              </div>
              <Checkbox name="matchCase" label="Match case" hint="If off, finds any case and keeps a capital first letter." />
              <div>
                <Button type="submit" size="sm" variant="secondary" busy={busy}>
                  Show changes
                </Button>
              </div>
            </Form>
          </Panel>
          <Panel title="Import">
            <Field label="CSV file" hint={importHint}>
              {(props) => (
                <input
                  {...props}
                  type="file"
                  accept=".csv,text/csv"
                  onChange={({ target }) => {
                    void read(target.files?.[0])
                    // Lets the same file be chosen again after a change.
                    target.value = ''
                  }}
                  className={`${props.className} ${fileStyle}`}
                />
              )}
            </Field>
          </Panel>
        </div>
        <ProblemAlert problem={problem} errors={errors} />
        {preview && <Problems problems={preview.problems} />}
        {preview && (
          <TextChangeList
            groups={preview.groups}
            names={names}
            leftOut={leftOut}
            onLeaveOut={setLeftOut}
            save={
              <Button size="sm" busy={busy} disabled={chosen === 0} onClick={() => void saveChosen()}>
                {chosen === 0 ? save : `${save} ${count(chosen, 'change')}`}
              </Button>
            }
          />
        )}
      </div>
    </Screen>
  )
}

function bodyOf({ id, version, changes }: TextChanges['groups'][number], side: 'before' | 'after') {
  return { id, version, texts: Object.fromEntries(changes.map((change) => [change.slot, change[side]])) }
}

/** The skipped lines of a file. */
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

async function exportTexts(api: TextSheetApi, fileName: string): Promise<void> {
  if (!(await download(api, fileName))) toast.error('Not exported', 'Check your connection, then try again.')
}

const count = (number: number, noun: string) => `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
