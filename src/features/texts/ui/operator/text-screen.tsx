import { useState } from 'react'
import type { PageTextsView } from '#features/texts/contract.ts'
import type { CustomTexts } from '#features/texts/rules.ts'
import { TextFields } from '#features/texts/ui/operator/text-fields.tsx'
import { TextPreview } from '#features/texts/ui/operator/text-preview.tsx'
import { publishedText, textsPath } from '#features/texts/ui/operator/text-table.tsx'
import { TextVersions } from '#features/texts/ui/operator/text-versions.tsx'
import { call } from '#shared/call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { editorShape } from '#ui/console/loading-shapes.ts'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'

/** A page's texts: edit them next to a preview, publish them, or go back to an earlier version or the original. */
export function TextScreen({ pageId }: { pageId: string }) {
  const page = useData(`/api/operator/page-texts/${pageId}`)
  const { value, replace } = page
  if (value) return <TextEditor page={value.data} onSaved={(data) => replace({ ...value, data })} />
  return <LoadingScreen title="Page texts" back={{ name: 'Page texts', to: textsPath }} of={page} shape={editorShape} hasLead />
}

/** The texts to publish, and what the confirmation dialog says about them. */
interface Confirmation {
  title: string
  text: string
  texts: CustomTexts
}

function TextEditor({ page, onSaved }: { page: PageTextsView; onSaved(page: PageTextsView): void }) {
  const { pageId, name, path, slots, facts, current, versions } = page
  const { act, busy, problem, errors: refused, clear } = useAct()
  const [texts, setTexts] = useState<CustomTexts>(current.texts)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const versionsPath = `/api/operator/page-texts/${pageId}/versions` as const
  const isDirty = JSON.stringify(sorted(texts)) !== JSON.stringify(sorted(current.texts))
  const text = `The page shows them right away. Version ${current.version + 1} is saved with your name, and earlier versions are kept.`

  function change(id: string, text: string | undefined) {
    const { [id]: _before, ...others } = texts
    setTexts(text === undefined ? others : { ...others, [id]: text })
  }

  async function publish({ texts: chosen }: Confirmation) {
    const answer = await act('POST', versionsPath, { texts: chosen, version: current.version })
    setConfirmation(undefined)
    if (!answer) return
    show(answer.data)
    toastWithUndo('Published', 'The page is updated within a second.', () => undo(answer.data.current.version))
  }

  async function undo(version: number) {
    const answer = await call('POST', versionsPath, { texts: current.texts, version })
    if (answer.status === 200 && answer.body.data) show(answer.body.data)
    return answer
  }

  function show(saved: PageTextsView) {
    setTexts(saved.current.texts)
    onSaved(saved)
  }

  const confirm = (next: Confirmation) => {
    clear()
    setConfirmation(next)
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
            <Button size="sm" variant="secondary" onClick={() => confirm({ title: 'Back to the original?', text, texts: {} })}>
              Back to the original
            </Button>
          )}
          <Button size="sm" disabled={!isDirty} onClick={() => confirm({ title: 'Publish these texts?', text, texts })}>
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
            onUse={({ version, texts: before }) => confirm({ title: `Back to version ${version}?`, text, texts: before })}
          />
          <Placeholders facts={facts} />
        </div>
        <TextPreview pageId={pageId} name={name} texts={texts} onChecked={setErrors} />
      </div>
      {confirmation && (
        <ActionDialog
          title={confirmation.title}
          action="Publish"
          busy={busy}
          problem={undefined}
          isReady
          onAct={() => void publish(confirmation)}
          onClose={() => setConfirmation(undefined)}
        >
          {confirmation.text}
        </ActionDialog>
      )}
    </Screen>
  )
}

const sorted = (texts: CustomTexts) => Object.entries(texts).toSorted(([a], [b]) => a.localeCompare(b))

/** The facts that texts may mention, with their current values. */
function Placeholders({ facts }: Pick<PageTextsView, 'facts'>) {
  return (
    <Panel title="Placeholders">
      <p className="mb-3 text-sm text-muted">
        The page replaces them with current values. A part in [[ ]] is left out if its value may not be shown. With [[one||other]], the
        other part is shown instead.
      </p>
      <dl className="grid gap-2 text-sm">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="font-mono text-[0.8125rem]">{`{${name}}`}</dt>
            <dd className="text-muted">{value ?? 'Not shown right now'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
