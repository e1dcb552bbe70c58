import { Alert } from '#ui/alert.tsx'
import { Container } from '#ui/section.tsx'
import type { LegalSection } from './html.ts'
import '#ui/prose.css'

interface LegalPageProps {
  title: string
  lead: string
  /** ISO date of the last review by the operator; null while it is a template. */
  reviewedOn: string | null
  sections: LegalSection[]
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A long text in numbered sections, with its contents beside it. */
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
      <Container className="grid items-start gap-x-16 gap-y-10 py-12 sm:py-16 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-24 print:hidden">
          <h2 className="text-sm font-semibold">On this page</h2>
          <ol className="mt-3 space-y-0.5 text-[0.9375rem] text-muted">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className="inline-block rounded-sm py-1 hover:text-ink">
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-3xl">
          {!reviewedOn && (
            <Alert tone="warn" title="Template: have it reviewed before you open" className="mb-10">
              This text fits what the shop does today. Laws differ by country, so a lawyer of yours should read it first.
            </Alert>
          )}
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="mb-12 scroll-mt-24">
              <h2 id={`${section.id}-title`} className="mb-4 text-heading">
                {section.title}
              </h2>
              <div className="prose" dangerouslySetInnerHTML={{ __html: section.html }} />
            </section>
          ))}
        </div>
      </Container>
    </main>
  )
}
