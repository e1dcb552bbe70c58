import { type ReactNode, useState } from 'react'
import type { LegalText } from '#features/legal/contract.ts'
import type { LegalKind } from '#features/legal/rules/kinds.ts'
import type { LegalSection } from '#features/legal/rules/sections.ts'
import { LegalSections } from '#features/legal/ui/legal-sections.tsx'
import { legalPath, publishedText } from '#features/legal/ui/operator/legal-list.tsx'
import { LegalVersions } from '#features/legal/ui/operator/legal-versions.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { editorShape } from '#ui/console/loading-shapes.ts'
import { LoadingScreen, Panel, PreviewBar, Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

/** Renders the text editor. A new `round` replaces its content with `html`. */
export type EditorOf = (props: { html: string; round: number; error: string | undefined; onChange(html: string): void }) => ReactNode

/** A legal text: edit, preview and publish it, or go back to an earlier version or the original. */
export function LegalTextScreen({ kind, editorOf }: { kind: LegalKind; editorOf: EditorOf }) {
  const name: string = kind
  const text = useData(`/api/operator/legal/${name}`)
  const { value, replace } = text
  if (!value) {
    return <LoadingScreen title="Legal text" back={{ name: 'Legal', to: legalPath }} of={text} shape={editorShape} hasLead />
  }
  return <LegalEditor text={value.data} editorOf={editorOf} onSaved={(data) => replace({ ...value, data })} />
}

interface LegalEditorProps {
  text: LegalText
  editorOf: EditorOf
  onSaved(text: LegalText): void
}

function LegalEditor({ text, editorOf, onSaved }: LegalEditorProps) {
  const { kind, title, path, current, versions, placeholders } = text
  const { act, busy, problem, errors } = useAct()
  const [html, setHtml] = useState(text.html)
  const [round, setRound] = useState(0)
  const [preview, setPreview] = useState<LegalSection[]>()
  const [confirming, setConfirming] = useState<'publish' | 'restore'>()
  const isDirty = html !== text.html
  const name: string = kind

  function replaceText(next: string) {
    setHtml(next)
    setRound(round + 1)
  }

  async function showPreview() {
    const answer = await act('POST', `/api/operator/legal/${name}/preview`, { html })
    if (answer) setPreview(answer.data)
  }

  async function publish() {
    const { version } = current
    const answer = await (confirming === 'restore'
      ? act('POST', `/api/operator/legal/${name}/restore`, { version })
      : act('POST', `/api/operator/legal/${name}/versions`, { html, version }))
    setConfirming(undefined)
    if (!answer) return
    toast.success(`${title} published`)
    onSaved(answer.data)
    replaceText(answer.data.html)
  }

  if (preview) {
    return (
      <div>
        <PreviewBar onClose={() => setPreview(undefined)} />
        <Panel>
          <h1 className="mb-6 text-title">{title}</h1>
          <LegalSections sections={preview} />
        </Panel>
      </div>
    )
  }
  return (
    <Screen
      back={{ name: 'Legal', to: legalPath }}
      title={title}
      lead={
        <>
          Version {current.version}, {publishedText(current)}. {isDirty && <span className="text-warn">Not published</span>}
        </>
      }
      actions={
        <>
          <ButtonLink to={path} size="sm" variant="ghost">
            View page
          </ButtonLink>
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void showPreview()}>
            Preview
          </Button>
          <Button size="sm" disabled={!isDirty} onClick={() => setConfirming('publish')}>
            Publish
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <ProblemAlert problem={errors.html ? undefined : problem} />
          {editorOf({ html, round, error: errors.html, onChange: setHtml })}
        </div>
        <div className="grid gap-5">
          <LegalVersions
            kind={kind}
            versions={versions}
            onUse={replaceText}
            onRestore={current.isOriginal ? undefined : () => setConfirming('restore')}
          />
          <Panel title="Placeholders">
            <p className="mb-3 text-sm text-muted">The page replaces them with current details.</p>
            <dl className="grid gap-2 text-sm">
              {placeholders.map(({ name, description }) => (
                <div key={name}>
                  <dt className="font-mono text-[0.8125rem]">{`{${name}}`}</dt>
                  <dd className="text-muted">{description}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
      </div>
      {confirming && (
        <ActionDialog
          title={confirming === 'restore' ? 'Back to the original?' : `Publish version ${current.version + 1}?`}
          action="Publish"
          busy={busy}
          problem={undefined}
          onAct={() => void publish()}
          onClose={() => setConfirming(undefined)}
        >
          {confirming === 'restore'
            ? 'This publishes the text that came with the shop as the next version. Your versions are kept.'
            : 'The page shows it right away. Earlier versions are kept, and each order keeps the version the customer accepted.'}
        </ActionDialog>
      )}
    </Screen>
  )
}
