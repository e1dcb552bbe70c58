import { useState } from 'react'
import type { PageTextsView } from '#features/texts/contract.ts'
import type { OwnTexts } from '#features/texts/rules.ts'
import { TextFields } from '#features/texts/ui/operator/text-fields.tsx'
import { TextPreview } from '#features/texts/ui/operator/text-preview.tsx'
import { publishedText, textsPath } from '#features/texts/ui/operator/text-table.tsx'
import { TextVersions } from '#features/texts/ui/operator/text-versions.tsx'
import { call } from '#shared/call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { LoadState, Panel, Screen } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'

/** The texts of a page: edit them beside a preview, publish them, and go back to an earlier version or the original. */
export function TextScreen({ pageId }: { pageId: string }) {
  const page = useData(`/api/operator/page-texts/${pageId}`)
  const { value, replace } = page
  if (value) return <TextEditor page={value.data} onSaved={(data) => replace({ ...value, data })} />
  return (
    <Screen title="Page texts" back={{ name: 'Page texts', to: textsPath }}>
      <LoadState of={page} />
    </Screen>
  )
}

/** What is about to be published, and what the dialog says about it. */
interface Asked {
  title: string
  text: string
  texts: OwnTexts
}

function TextEditor({ page, onSaved }: { page: PageTextsView; onSaved(page: PageTextsView): void }) {
  const { pageId, name, path, slots, facts, current, versions } = page
  const { act, busy, problem, errors: refused, clear } = useAct()
  const [texts, setTexts] = useState<OwnTexts>(current.texts)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState<Asked>()
  const versionsPath = `/api/operator/page-texts/${pageId}/versions` as const
  const isDirty = JSON.stringify(sorted(texts)) !== JSON.stringify(sorted(current.texts))
  const next = `The page shows it at once. Version ${current.version + 1} is kept with your name, and so are earlier versions.`

  function change(id: string, text: string | undefined) {
    const { [id]: _before, ...others } = texts
    setTexts(text === undefined ? others : { ...others, [id]: text })
  }

  async function publish({ texts: chosen }: Asked) {
    const answer = await act('POST', versionsPath, { texts: chosen, version: current.version })
    setAsked(undefined)
    if (!answer) return
    show(answer.data)
    toastWithUndo('Published', 'The page is updated within a second.', () => takeBack(answer.data.current.version))
  }

  async function takeBack(version: number) {
    const answer = await call('POST', versionsPath, { texts: current.texts, version })
    if (answer.status === 200 && answer.body.data) show(answer.body.data)
    return answer
  }

  function show(saved: PageTextsView) {
    setTexts(saved.current.texts)
    onSaved(saved)
  }

  const ask = (what: Asked) => {
    clear()
    setAsked(what)
  }
  return (
    <Screen
      back={{ name: 'Page texts', to: textsPath }}
      title={name}
      lead={
        <>
          {publishedText(current)}. {isDirty && <span className="text-warn">Not published</span>}
        </>
      }
      actions={
        <>
          <ButtonLink to={path} target="_blank" size="sm" variant="ghost">
            View page
          </ButtonLink>
          {Object.keys(current.texts).length > 0 && (
            <Button size="sm" variant="secondary" onClick={() => ask({ title: 'Back to the original?', text: next, texts: {} })}>
              Back to the original
            </Button>
          )}
          <Button size="sm" disabled={!isDirty} onClick={() => ask({ title: 'Publish these texts?', text: next, texts })}>
            Publish
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <ProblemAlert problem={problem} />
          <TextFields slots={slots} texts={texts} errors={{ ...refused, ...errors }} onChange={change} />
          <TextVersions
            versions={versions}
            onUse={({ version, texts: before }) => ask({ title: `Back to version ${version}?`, text: next, texts: before })}
          />
          <Placeholders facts={facts} />
        </div>
        <TextPreview pageId={pageId} name={name} texts={texts} onChecked={setErrors} />
      </div>
      {asked && (
        <ActionDialog
          title={asked.title}
          action="Publish"
          busy={busy}
          problem={undefined}
          isReady
          onAct={() => void publish(asked)}
          onClose={() => setAsked(undefined)}
        >
          {asked.text}
        </ActionDialog>
      )}
    </Screen>
  )
}

const sorted = (texts: OwnTexts) => Object.entries(texts).toSorted(([a], [b]) => a.localeCompare(b))

/** What texts may name, with what pages show for it now. */
function Placeholders({ facts }: Pick<PageTextsView, 'facts'>) {
  return (
    <Panel title="Placeholders">
      <p className="mb-3 text-sm text-muted">
        The page shows today’s value in their place. A part in [[ ]] is left out if its value may not be shown; [[one||other]] shows the
        other part then.
      </p>
      <dl className="grid gap-2 text-sm">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="font-mono text-[0.8125rem]">{`{${name}}`}</dt>
            <dd className="text-muted">{value ?? 'Not shown now'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
