import type { LegalSection } from '#features/legal/rules/sections.ts'
import { LegalSections } from '#features/legal/ui/legal-sections.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Container } from '#ui/section.tsx'

interface LegalPageProps {
  title: string
  lead: string
  sections: LegalSection[]
  version: number
  /** ISO 8601; null before the shop recorded a version. */
  publishedAt: string | null
  /** ISO date of the last legal review of this version. */
  reviewedOn: string | null
  /** As the shop comes with it, and never reviewed. */
  isTemplate: boolean
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A long text in sections, with a table of contents. */
export function LegalPage({ title, lead, sections, version, publishedAt, reviewedOn, isTemplate }: LegalPageProps) {
  const dates = [
    publishedAt && `Version ${version}, in effect since ${days.format(new Date(publishedAt))}`,
    reviewedOn && `Last reviewed on ${days.format(new Date(reviewedOn))}`,
  ]
  return (
    <main>
      <header className="border-b border-line bg-sunken">
        <Container className="py-12 sm:py-16">
          <h1 className="text-title">{title}</h1>
          <p className="mt-4 max-w-2xl text-lead text-muted">{lead}</p>
          <p className="mt-4 text-sm text-muted">{dates.filter(Boolean).join(' · ')}</p>
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
          {isTemplate && (
            <div className="mb-10 flex gap-3 rounded-lg border border-warn/25 bg-warn-soft p-4 text-[0.9375rem]">
              <SheetIcon name="alert" className="mt-0.5 size-5 text-warn" />
              <p>
                <b className="block font-semibold">Template: have it reviewed before you open</b>
                This text matches what the shop does today. Laws differ by country, so have your lawyer review it first.
              </p>
            </div>
          )}
          <LegalSections sections={sections} />
        </div>
      </Container>
    </main>
  )
}
