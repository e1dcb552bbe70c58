import { useId } from 'react'
import type { BlogOverview, EditorPost } from '#features/blog/contract.ts'
import { postPath } from '#features/blog/rules/list.ts'
import { slugOf } from '#features/blog/rules/text.ts'
import { Panel } from '#ui/console/screen.tsx'
import { fitsTitle, SearchResult } from '#ui/console/search-result.tsx'
import { TextField } from '#ui/field.tsx'
import { SelectField, TextArea } from '#ui/form-controls.tsx'
import { useSite } from '#ui/site.ts'
import { CoverField } from './cover-field.tsx'
import type { Draft } from './draft.ts'

interface PostSideProps {
  post: EditorPost | undefined
  draft: Draft
  set(change: Partial<Draft>): void
  overview: BlogOverview | undefined
  /** Messages by field. */
  errors: Record<string, string>
}

/** The props of the field that edits `name` of a draft. */
const fieldOf =
  ({ draft, set, errors }: PostSideProps) =>
  (name: Exclude<keyof Draft, 'cover'>) => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })

/** Edits everything about a post except its text. */
export function PostSide(props: PostSideProps) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 md:max-xl:grid-cols-[repeat(2,minmax(0,1fr))]">
      <About {...props} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        <Panel title="Cover">
          <CoverField cover={props.draft.cover} alt={props.draft.coverAlt} error={props.errors.cover} set={props.set} />
        </Panel>
        <SearchTexts {...props} />
      </div>
    </div>
  )
}

function About(props: PostSideProps) {
  const { post, draft, overview, errors } = props
  const field = fieldOf(props)
  const authors = useId()
  const slug = slugOf(draft.slug || draft.title)
  const wasPublished = post?.status === 'published' || post?.status === 'withdrawn'
  return (
    <Panel title="About" className="self-start">
      <div className="grid gap-4">
        <SelectField
          label="Category"
          {...field('categoryId')}
          options={[['', 'General'], ...(overview?.categories ?? []).map(({ id, name }) => [id, name] as const)]}
        />
        <TextField label="Tags" optional {...field('tags')} error={errors.tags ?? errors['tags.0']} hint="Separate tags with commas." />
        <TextField label="Author" list={authors} maxLength={80} {...field('author')} />
        <datalist id={authors}>
          {overview?.authors.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextField
          label="URL"
          optional
          maxLength={120}
          {...field('slug')}
          placeholder={slugOf(draft.title)}
          hint={
            <>
              <span className="break-all">{postPath(slug || '…')}</span>
              {wasPublished && slug !== post.slug && '. Its current URL will redirect here.'}
            </>
          }
        />
        {post && post.redirects.length > 0 && (
          <div className="text-sm text-muted">
            <p>Redirects here:</p>
            <ul className="mt-1 break-all">
              {post.redirects.map((formerSlug) => (
                <li key={formerSlug}>{postPath(formerSlug)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Panel>
  )
}

function SearchTexts(props: PostSideProps) {
  const { draft } = props
  const field = fieldOf(props)
  const { name } = useSite()
  const title = `${draft.seoTitle.trim() || draft.title.trim() || 'Untitled post'} · ${name}`
  return (
    <Panel title="Search preview">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="rounded-md border border-line bg-sunken p-3">
          <SearchResult
            device="phone"
            title={title}
            description={draft.seoDescription.trim() || draft.excerpt.trim() || 'The excerpt appears here.'}
            url={location.origin + postPath(slugOf(draft.slug || draft.title))}
          />
        </div>
        <TextField
          label="Search title"
          optional
          maxLength={120}
          {...field('seoTitle')}
          placeholder={draft.title}
          hint={fitsTitle(title) ? undefined : 'Search engines may cut this off.'}
        />
        <TextArea label="Search description" optional rows={3} maxLength={320} {...field('seoDescription')} placeholder={draft.excerpt} />
      </div>
    </Panel>
  )
}
