import { useId } from 'react'
import type { BlogDesk, EditorPost } from '#features/blog/contract.ts'
import { postPath } from '#features/blog/rules/list.ts'
import { slugOf } from '#features/blog/rules/text.ts'
import { Panel } from '#ui/console/screen.tsx'
import { fitsTitle, SearchResult } from '#ui/console/search-result.tsx'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useSite } from '#ui/site.ts'
import { TextArea } from '#ui/text-area.tsx'
import { CoverField } from './cover-field.tsx'
import type { Draft } from './draft.ts'

interface PostSideProps {
  post: EditorPost | undefined
  draft: Draft
  set(change: Partial<Draft>): void
  desk: BlogDesk | undefined
  /** By field. */
  errors: Record<string, string>
}

/** What is said of a post beside its text. */
export function PostSide(props: PostSideProps) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 md:max-xl:grid-cols-[repeat(2,minmax(0,1fr))]">
      <About {...props} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        <Panel title="Cover">
          <CoverField cover={props.draft.cover} alt={props.draft.coverAlt} error={props.errors.cover} set={props.set} />
        </Panel>
        <Found {...props} />
      </div>
    </div>
  )
}

function About({ post, draft, set, desk, errors }: PostSideProps) {
  const authors = useId()
  const slug = slugOf(draft.slug || draft.title)
  const wasSeen = post?.status === 'published' || post?.status === 'withdrawn'
  return (
    <Panel title="About" className="self-start">
      <div className="grid gap-4">
        <SelectField
          label="Category"
          value={draft.categoryId}
          error={errors.categoryId}
          onChange={({ target }) => set({ categoryId: target.value })}
        >
          <option value="">General</option>
          {desk?.categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Tags"
          optional
          value={draft.tags}
          error={errors.tags ?? errors['tags.0']}
          hint="Separated by commas."
          onChange={({ target }) => set({ tags: target.value })}
        />
        <TextField
          label="Author"
          list={authors}
          maxLength={80}
          value={draft.author}
          error={errors.author}
          onChange={({ target }) => set({ author: target.value })}
        />
        <datalist id={authors}>
          {desk?.authors.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextField
          label="Address"
          optional
          maxLength={120}
          value={draft.slug}
          placeholder={slugOf(draft.title)}
          error={errors.slug}
          hint={
            <>
              <span className="break-all">{postPath(slug || '…')}</span>
              {wasSeen && slug !== post.slug && '. The address it has now goes on leading here.'}
            </>
          }
          onChange={({ target }) => set({ slug: target.value })}
        />
        {post && post.redirects.length > 0 && (
          <div className="text-sm text-muted">
            <p>Also leads here:</p>
            <ul className="mt-1 break-all">
              {post.redirects.map((each) => (
                <li key={each}>{postPath(each)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Panel>
  )
}

function Found({ draft, set, errors }: PostSideProps) {
  const { name } = useSite()
  const title = `${draft.seoTitle.trim() || draft.title.trim() || 'Untitled post'} · ${name}`
  return (
    <Panel title="In a search">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="rounded-md border border-line bg-sunken p-3">
          <SearchResult
            device="phone"
            title={title}
            description={draft.seoDescription.trim() || draft.excerpt.trim() || 'The excerpt stands here.'}
            url={location.origin + postPath(slugOf(draft.slug || draft.title))}
          />
        </div>
        <TextField
          label="Search title"
          optional
          maxLength={120}
          value={draft.seoTitle}
          placeholder={draft.title}
          error={errors.seoTitle}
          hint={fitsTitle(title) ? undefined : 'It is longer than a search shows.'}
          onChange={({ target }) => set({ seoTitle: target.value })}
        />
        <TextArea
          label="Search description"
          optional
          rows={3}
          maxLength={320}
          value={draft.seoDescription}
          placeholder={draft.excerpt}
          error={errors.seoDescription}
          onChange={({ target }) => set({ seoDescription: target.value })}
        />
      </div>
    </Panel>
  )
}
