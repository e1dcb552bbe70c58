import { useState } from 'react'
import type { SeoPage } from '#features/seo/contract.ts'
import { Panel } from '#ui/console/screen.tsx'
import { SearchResult } from '#ui/console/search-result.tsx'
import type { PageForm } from './page-form.ts'

/** Previews of a page's search result and shared link with the current form values. */
export function PagePreviews({ page, form }: { page: SeoPage; form: PageForm }) {
  const title = form.title.trim() || page.own.title
  const description = form.description.trim() || page.own.description
  const url = form.canonicalUrl.trim() || page.own.canonicalUrl
  const isHidden = !page.isSearchable || !form.isIndexed
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:sticky xl:top-21">
      <Panel title="Search result">
        <div className="grid gap-5">
          {isHidden && (
            <p className="text-sm text-muted">We ask search engines not to list this page. If they did, it would look like this:</p>
          )}
          <Sample name="Desktop">
            <SearchResult device="desktop" title={title} description={description} url={url} />
          </Sample>
          <Sample name="Phone">
            <SearchResult device="phone" title={title} description={description} url={url} />
          </Sample>
        </div>
      </Panel>
      <Panel title="Shared link">
        <Card
          picture={form.ogImage.trim() || page.own.ogImage}
          title={form.ogTitle.trim() || title}
          description={form.ogDescription.trim() || description}
          url={url}
          isOld={form.ogImage.trim() === '' && (form.ogTitle.trim() || title) !== page.shown.ogTitle}
        />
      </Panel>
    </div>
  )
}

function Sample({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-xs text-muted">{name}</p>
      <div className="rounded-md border border-line bg-sunken p-4">{children}</div>
    </div>
  )
}

interface CardProps {
  /** A full URL or a path. */
  picture: string
  title: string
  description: string
  url: string
  /** The generated picture shows an older title until the form is saved. */
  isOld: boolean
}

function Card({ picture, title, description, url, isOld }: CardProps) {
  const [failed, setFailed] = useState<string>()
  const address = URL.parse(picture, location.origin)
  // The Content-Security-Policy only allows this shop's pictures. Use the path, because the public URL may differ from the current one.
  const source = address?.pathname.startsWith('/og/') || address?.origin === location.origin ? address.pathname : undefined
  return (
    <>
      <div className="max-w-[32rem] overflow-hidden rounded-xl border border-line">
        {source && failed !== source ? (
          <img src={source} alt="" onError={() => setFailed(source)} className="aspect-[1200/630] w-full bg-accent-soft object-cover" />
        ) : (
          <p className="grid aspect-[1200/630] place-items-center bg-sunken p-6 text-center text-sm text-muted">
            {source
              ? 'No picture found at this URL.'
              : 'We can’t preview pictures from other sites. They will appear when the link is shared.'}
          </p>
        )}
        <div className="border-t border-line p-3.5">
          <p className="text-xs text-muted uppercase">{URL.parse(url)?.host}</p>
          <p className="mt-0.5 truncate font-semibold">{title}</p>
          <p className="mt-0.5 line-clamp-2 text-sm text-muted">{description}</p>
        </div>
      </div>
      {isOld && <p className="mt-2 text-sm text-muted">The picture updates when you save.</p>}
    </>
  )
}
