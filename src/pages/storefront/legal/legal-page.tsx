import type { LegalSection } from '#features/support/rules/legal/html.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Container } from '#ui/section.tsx'
import '#ui/prose.css'

interface LegalPageProps {
  title: string
  lead: string
  /** ISO date of the last review by the operator; null while it is a template. */
  reviewedOn: string | null
  sections: LegalSection[]
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** On a phone a table's rows are told one under the other. */
const stacked =
  'max-sm:[&_thead]:hidden max-sm:[&_tr]:block max-sm:[&_tr]:border-b max-sm:[&_tr]:border-line max-sm:[&_tr]:py-3 max-sm:[&_td]:block max-sm:[&_td]:border-0! max-sm:[&_td]:py-0.5! max-sm:[&_td:first-child]:font-semibold max-sm:[&_td:not(:first-child)]:text-muted'

/** A long text in sections, with its contents beside it. */
export function LegalPage({ title, lead, reviewedOn, sections }: LegalPageProps) {
  return (
    <main>
      <header className="border-b border-line bg-sunken">
        <Container className="py-12 sm:py-16">
          <h1 className="text-title">{title}</h1>
          <p className="mt-4 max-w-2xl text-lead text-muted">{lead}</p>
          {reviewedOn && <p className="mt-4 text-sm text-muted">Last reviewed on {days.format(new Date(reviewedOn))}</p>}
        </Container>
      </header>
      <Container className="grid items-start gap-x-16 gap-y-10 py-12 sm:py-16 lg:grid-cols-[16rem_minmax(0,42rem)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-24 print:hidden">
          <h2 className="text-sm font-semibold">On this page</h2>
          <ol className="mt-3 text-[0.9375rem] text-muted max-lg:columns-2 max-lg:gap-6">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className="inline-block rounded-sm py-1.5 leading-snug hover:text-accent-ink">
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0">
          {!reviewedOn && (
            <div className="mb-10 flex gap-3 rounded-lg border border-warn/25 bg-warn-soft p-4 text-[0.9375rem]">
              <SheetIcon name="alert" className="mt-0.5 size-5 text-warn" />
              <p>
                <b className="block font-semibold">Template: have it reviewed before you open</b>
                This text fits what the shop does today. Laws differ by country, so a lawyer of yours should read it first.
              </p>
            </div>
          )}
          {sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="mb-8 scroll-mt-24 border-t border-line pt-8 first-of-type:border-0 first-of-type:pt-0"
            >
              <h2 id={`${section.id}-title`} className="mb-3 text-[1.4375rem] leading-snug font-semibold tracking-tight break-after-avoid">
                {section.title}
              </h2>
              <div className={`prose ${stacked}`} dangerouslySetInnerHTML={{ __html: section.html }} />
            </section>
          ))}
        </div>
      </Container>
    </main>
  )
}
