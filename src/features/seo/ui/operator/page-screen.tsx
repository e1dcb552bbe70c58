import { useState } from 'react'
import type { SeoPage } from '#features/seo/contract.ts'
import { call } from '#shared/call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { editorShape } from '#ui/console/loading-shapes.ts'
import { LoadingScreen, Screen } from '#ui/console/screen.tsx'
import { toastWithUndo, undoIfUnchanged } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { PageFields, type PicturesOf } from './page-fields.tsx'
import { changeOf, formOf, type PageForm } from './page-form.ts'
import { PagePreviews } from './page-previews.tsx'
import { pagesPath } from './page-table.tsx'

const back = { name: 'Pages and SEO', to: pagesPath }

/** The search and sharing settings of one page, with previews. */
export function PageScreen({ pageId, picturesOf }: { pageId: string; picturesOf: PicturesOf }) {
  const page = useData(`/api/operator/seo-settings/${pageId}`)
  if (page.value) {
    const replace = (data: SeoPage) => page.replace({ success: true, data })
    return <PageEditor page={page.value.data} picturesOf={picturesOf} onSaved={replace} />
  }
  return <LoadingScreen title="Page" back={back} of={page} shape={editorShape} hasLead />
}

interface PageEditorProps {
  page: SeoPage
  picturesOf: PicturesOf
  onSaved(page: SeoPage): void
}

function PageEditor({ page, picturesOf, onSaved }: PageEditorProps) {
  const [form, setForm] = useState(() => formOf(page))
  const [isResetting, setResetting] = useState(false)
  const [jsonError, setJsonError] = useState<string>()
  const { act, busy, problem, errors, dialog, clear } = useAct()
  const set = (change: Partial<PageForm>) => setForm((before) => ({ ...before, ...change }))
  const path = `/api/operator/seo-settings/${page.pageId}` as const

  function show(saved: SeoPage) {
    onSaved(saved)
    setForm(formOf(saved))
  }
  async function undo() {
    const before = changeOf(formOf(page))
    const answer = page.set && before ? await call('PUT', path, before) : await call('DELETE', path)
    if (answer.status === 200 && answer.body.data) show(answer.body.data)
    return answer
  }
  function confirmSaved(saved: SeoPage, title: string, text: string) {
    show(saved)
    toastWithUndo(title, text, undoIfUnchanged(path, undo))
  }
  async function save() {
    const change = changeOf(form)
    setJsonError(change ? undefined : 'Enter a JSON object with an “@type”, or a list of such objects.')
    const answer = change && (await act('PUT', path, change))
    if (answer?.data) confirmSaved(answer.data, 'Saved', 'The page will update within a second.')
  }
  async function reset() {
    const answer = await act('DELETE', path)
    if (!answer?.data) return
    setResetting(false)
    confirmSaved(answer.data, 'Reset', 'The page uses its defaults again.')
  }
  return (
    <>
      <Screen
        back={back}
        title={page.name}
        lead={page.path}
        actions={
          <>
            <ButtonLink to={page.path} target="_blank" size="sm" variant="ghost">
              View
            </ButtonLink>
            {page.set && (
              <Button size="sm" variant="ghost" onClick={() => setResetting(true)}>
                Reset
              </Button>
            )}
            <Button size="sm" busy={busy} onClick={() => void save()}>
              Save
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <PageFields
            page={page}
            form={form}
            set={set}
            picturesOf={picturesOf}
            problem={isResetting || Object.keys(errors).length > 0 ? undefined : problem}
            errors={jsonError ? { ...errors, structuredData: jsonError } : errors}
          />
          <PagePreviews page={page} form={form} />
        </div>
      </Screen>
      {isResetting && (
        <ActionDialog
          title="Reset to defaults?"
          action="Reset"
          {...dialog}
          onAct={() => void reset()}
          onClose={() => {
            clear()
            setResetting(false)
          }}
        >
          <p>This removes your settings for {page.path}. The page will show:</p>
          <p>
            <b className="font-semibold">{page.own.title}</b>
            <span className="block text-muted">{page.own.description}</span>
          </p>
        </ActionDialog>
      )}
    </>
  )
}
