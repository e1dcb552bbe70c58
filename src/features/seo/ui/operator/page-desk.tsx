import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SeoPage } from '#features/seo/contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'
import { pagesPath } from './page-address.ts'
import { PageFields } from './page-fields.tsx'
import { changeOf, formOf, type PageForm } from './page-form.ts'
import { PagePreviews } from './page-previews.tsx'

/** Shows what lets somebody choose a picture; `onPick` gets its path. */
export type PicturesOf = (onPick: (path: string) => void, onClose: () => void) => ReactNode

/** What searches and shared links say of one page, with previews of both. */
export function PageDesk({ pageId, picturesOf }: { pageId: string; picturesOf: PicturesOf }) {
  const page = useData<SeoPage>(`/api/operator/seo-settings/${pageId}`)
  if (page.value) {
    const replace = (data: SeoPage) => page.replace({ success: true, data })
    return <PageEditor page={page.value.data} picturesOf={picturesOf} onSaved={replace} />
  }
  return (
    <Screen title="Page">
      {page.problem ? <LoadProblem problem={page.problem} onRetry={page.reload} /> : <Loading className="min-h-72" />}
    </Screen>
  )
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
  const { act, busy, problem, errors, clear } = useAct()
  const set = (change: Partial<PageForm>) => setForm((before) => ({ ...before, ...change }))
  const path = `/api/operator/seo-settings/${page.pageId}`

  function show(saved: SeoPage, said: string, text: string) {
    onSaved(saved)
    setForm(formOf(saved))
    toast.success(said, text)
  }
  async function save() {
    const change = changeOf(form)
    setJsonError(change ? undefined : 'This is no JSON of an object, or of several.')
    const answer = change && (await act<{ data: SeoPage }>('PUT', path, change))
    if (answer?.data) show(answer.data, 'Saved', 'The page says so within a second.')
  }
  async function reset() {
    const answer = await act<{ data: SeoPage }>('DELETE', path)
    if (!answer?.data) return
    setResetting(false)
    show(answer.data, 'Reset', 'The page says what the shop says by itself.')
  }
  return (
    <>
      <Link
        to={pagesPath}
        className="mb-3 inline-flex items-center gap-1.5 rounded-sm text-sm font-semibold text-muted hover:text-accent-ink"
      >
        <SheetIcon name="arrow-right" className="size-4 rotate-180" />
        Pages and SEO
      </Link>
      <Screen
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
          title="Reset to the shop’s own?"
          action="Reset"
          busy={busy}
          problem={problem}
          onAct={() => void reset()}
          onClose={() => {
            clear()
            setResetting(false)
          }}
        >
          <p>What was set for {page.path} is taken back. The page then says:</p>
          <p>
            <b className="font-semibold">{page.own.title}</b>
            <span className="block text-muted">{page.own.description}</span>
          </p>
        </ActionDialog>
      )}
    </>
  )
}
