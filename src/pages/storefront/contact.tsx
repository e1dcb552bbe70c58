import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shownClaims } from '#features/claims/server/queries.ts'
import { faqStructure } from '#features/seo/server/queries/structure.ts'
import { shop, structuredData } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Questions } from '#ui/questions.tsx'
import { Container } from '#ui/section.tsx'
import { ContactCards } from './contact/contact-cards.tsx'
import { ResponseTimes } from './contact/response-times.tsx'
import { contactTexts } from './contact/texts.ts'
import { PageHead } from './info/page-head.tsx'

const ContactForm = lazy(async () => ({ default: (await import('#features/support/ui/contact-form.tsx')).ContactForm }))

/** The contact form. Its HTML is part of the page, but its script loads after the page's own. */
function LateForm() {
  return (
    <Suspense>
      <ContactForm />
    </Suspense>
  )
}

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const claims = await shownClaims(ctx)
  const texts = contactTexts(claims)
  context.get(structuredData).push(faqStructure(texts.questions))
  return { claims, email: ctx.config.CONTACT_EMAIL, ...texts }
}

export const meta = pageMeta(
  'Contact',
  'Contact us about an order, a payment, a custom package or anything else. Our team replies by email.',
)

export default function ContactPage() {
  const { claims, email, reasons, questions } = useLoaderData<typeof loader>()
  return (
    <main>
      <PageHead
        title="Talk to us"
        lead="Questions about an order, a payment, a custom package or which package is right for you? Our team replies by email."
        drawing="envelope"
      />
      <Container className="grid items-start gap-x-16 gap-y-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1.6fr)_1fr]">
        <div>
          <h2 className="text-heading">Send a message</h2>
          <div className="card mt-6 p-6 sm:p-8">
            <LateForm />
          </div>
        </div>
        <div className="space-y-8 lg:pt-1">
          <ContactCards email={email} />
          <ResponseTimes claims={claims} />
          <section aria-labelledby="reasons">
            <h2 id="reasons" className="text-subheading">
              Common reasons to contact us
            </h2>
            <ul className="mt-4 list-disc space-y-2.5 pl-5 marker:text-accent-ink">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </section>
        </div>
      </Container>
      <Questions title="Common questions" questions={questions} />
    </main>
  )
}
