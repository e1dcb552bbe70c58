import { type ReactNode, useState } from 'react'
import type { SeoPage } from '#features/seo/contract.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { fitsTitle } from '#ui/console/search-result.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/form-controls.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import type { PageForm } from './page-form.ts'

/** Renders a dialog for choosing a picture. Calls `onPick` with its path. */
export type PicturesOf = (onPick: (path: string) => void, onClose: () => void) => ReactNode

interface PageFieldsProps {
  page: SeoPage
  form: PageForm
  set(change: Partial<PageForm>): void
  picturesOf: PicturesOf
  problem: string | undefined
  /** By field. */
  errors: Record<string, string>
}

/** The props of the field that edits `name` of the form. */
const fieldOf =
  ({ form, set, errors }: PageFieldsProps) =>
  (name: Exclude<keyof PageForm, 'isActive' | 'isIndexed'>) => ({
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })

/** The fields of a page's settings. Empty fields show the default as placeholder. */
export function PageFields(props: PageFieldsProps) {
  const { page, form, set, problem } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ProblemAlert problem={problem} />
      <InSearch {...props} />
      <Shared {...props} />
      <Panel title="Visibility">
        <div className="grid gap-4">
          <Checkbox
            label="Let search engines find this page"
            hint={page.isSearchable ? undefined : 'The shop always keeps this page out of search engines.'}
            checked={page.isSearchable && form.isIndexed}
            disabled={!page.isSearchable}
            onChange={({ target }) => set({ isIndexed: target.checked })}
          />
          <Checkbox
            label="Use these settings"
            hint="If off, the page uses its defaults."
            checked={form.isActive}
            onChange={({ target }) => set({ isActive: target.checked })}
          />
        </div>
      </Panel>
    </div>
  )
}

function InSearch(props: PageFieldsProps) {
  const { page, form, errors } = props
  const field = fieldOf(props)
  const length = form.description.trim().length
  return (
    <Panel title="Search result">
      <div className="grid gap-4">
        <TextField
          label="SEO title"
          optional
          maxLength={120}
          placeholder={page.own.title}
          {...field('title')}
          hint={fitsTitle(form.title) ? undefined : 'Search engines may cut this off.'}
        />
        <TextArea
          label="Description"
          optional
          rows={3}
          maxLength={320}
          placeholder={page.own.description}
          {...field('description')}
          hint={length > 0 ? `${length} characters. 50 to 160 work best.` : undefined}
        />
        <TextField label="Keywords" optional maxLength={500} placeholder={page.own.keywords} {...field('keywords')} />
        <TextField
          label="Canonical URL"
          optional
          type="url"
          placeholder={page.own.canonicalUrl}
          {...field('canonicalUrl')}
          hint="Set this if another page with the same content should be listed instead."
        />
        <TextArea
          label="Structured data"
          optional
          rows={3}
          spellCheck={false}
          {...field('structuredData')}
          error={errors.structuredData ?? Object.entries(errors).find(([name]) => name.startsWith('structuredData'))?.[1]}
          hint="JSON-LD, added to what the shop generates automatically."
        />
      </div>
    </Panel>
  )
}

function Shared(props: PageFieldsProps) {
  const { page, form, set, picturesOf } = props
  const field = fieldOf(props)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Panel title="Shared link">
      <div className="grid gap-4">
        <TextField label="Card title" optional maxLength={120} placeholder={form.title || page.own.ogTitle} {...field('ogTitle')} />
        <TextArea
          label="Card description"
          optional
          rows={2}
          maxLength={320}
          placeholder={form.description || page.own.ogDescription}
          {...field('ogDescription')}
        />
        <TextField
          label="Card picture"
          optional
          placeholder={`/og/${page.pageId}.png`}
          {...field('ogImage')}
          hint="Leave empty to generate one from the card title. 1200 × 630 pixels works on every network."
        />
        <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setChoosing(true)}>
          Choose a picture
        </Button>
        {isChoosing &&
          picturesOf(
            (path) => {
              set({ ogImage: path })
              setChoosing(false)
            },
            () => setChoosing(false),
          )}
      </div>
    </Panel>
  )
}
