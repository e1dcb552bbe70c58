import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router'
import type { LegalKind } from '#features/legal/rules/kinds.ts'
import { labelCells } from '#features/legal/rules/sections.ts'
import { LegalSections } from '#features/legal/ui/legal-sections.tsx'
import { legalPage } from '#features/support/server/queries/legal.ts'
import { shop } from '#platform/page-context.ts'
import { paths } from '#shared/paths.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { pageTags } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'

interface LegalTexts {
  kind: LegalKind
  title: string
  lead: string
  description: string
}

const pages: Record<string, LegalTexts> = {
  [paths.terms]: {
    kind: 'terms',
    title: 'Terms of Sale',
    lead: 'What you buy, what we owe you and what happens if something goes wrong.',
    description: 'What we sell, how orders, payment and delivery work, refunds and refills, your right of withdrawal, and platform rules.',
  },
  [paths.privacy]: {
    kind: 'privacy',
    title: 'Privacy',
    lead: 'What we store, why and for how long, and how to download or delete it. No tracking, no ads.',
    description:
      'What we store about you, why and for how long, which cookies and storage we use, and how to download or delete your data.',
  },
  [paths.refundPolicy]: {
    kind: 'refunds',
    title: 'Refund Policy',
    lead: 'When you get your money back, how to ask for it and how we pay it.',
    description: 'When you get a refund, what the guarantees cover, how to ask for one and how it is paid.',
  },
  [paths.imprint]: {
    kind: 'imprint',
    title: 'Imprint',
    lead: 'Who runs this shop and how to reach us.',
    description: 'Who runs this shop, where it is registered and how to reach us.',
  },
}

function pageAt(pathname: string): LegalTexts {
  const page = pages[pathname.replace(/\/$/, '')]
  if (!page) throw new Error(`not a legal text: ${pathname}`)
  return page
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { sections, version, publishedAt, reviewedOn, isTemplate } = await legalPage(context.get(shop), pageAt(url.pathname).kind)
  const dates = [
    publishedAt && `Version ${version}, in effect since ${days.format(new Date(publishedAt))}`,
    reviewedOn && `Last reviewed on ${days.format(new Date(reviewedOn))}`,
  ]
  const labeled = sections.map((section) => ({ ...section, html: labelCells(section.html) }))
  return { sections: labeled, isTemplate, dates: dates.filter(Boolean).join(' · ') }
}

export const meta: MetaFunction = (args) => {
  const { title, description } = pageAt(args.location.pathname)
  return pageTags(args, title, description)
}

const closingLink = 'tap inline-flex items-center rounded-sm font-medium text-accent-ink underline underline-offset-4'

/** A legal text with a table of contents. */
export default function LegalPage() {
  const { title, lead } = pageAt(useLocation().pathname)
  const { sections, isTemplate, dates } = useLoaderData<typeof loader>()
  return (
    <main>
      <header className="border-b border-line bg-sunken">
        <Container className="py-12 sm:py-16">
          <h1 className="text-title">{title}</h1>
          <p className="mt-4 max-w-2xl text-lead text-muted">{lead}</p>
          <p className="mt-4 text-sm text-muted">{dates}</p>
        </Container>
      </header>
      <Container className="grid items-start gap-x-16 gap-y-10 py-12 sm:py-16 lg:grid-cols-[16rem_minmax(0,42rem)]">
        <nav id="contents" aria-label="On this page" className="scroll-mt-24 lg:sticky lg:top-24 print:hidden">
          <h2 className="text-sm font-semibold">On this page</h2>
          <ol className="mt-3 text-[0.9375rem] text-muted max-lg:grid max-lg:grid-cols-2 max-lg:items-baseline max-lg:gap-x-6">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className="tap inline-flex items-center rounded-sm py-1.5 leading-snug hover:text-accent-ink">
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
          <p className="mt-12 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line pt-6 text-muted print:hidden">
            <span>
              Questions about this page?{' '}
              <a href={paths.contact} className={closingLink}>
                Contact us
              </a>
            </span>
            <a href="#contents" className={closingLink}>
              Back to the contents
            </a>
          </p>
        </div>
      </Container>
    </main>
  )
}
