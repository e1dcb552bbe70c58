import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#app/routes.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import { shop } from '#platform/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { LateForm } from './contact/late-form.tsx'
import { ResponseTimes } from './contact/response-times.tsx'
import { PageHead } from './info/page-head.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return { claims: await shownClaims(context.get(shop)) }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Live Chat',
    description: 'Chat is not open yet. Leave your question here, and a person answers it by e-mail.',
  })

export default function LiveChatPage() {
  const { claims } = useLoaderData<typeof loader>()
  return (
    <main>
      <PageHead
        title="Live chat"
        lead="Nobody sits at the other end of a chat here yet, so we will not pretend. Leave your question, and a person answers it by e-mail."
        drawing="bubbles"
      >
        <ButtonLink to={paths.faq} size="lg" variant="secondary">
          Read the answers
        </ButtonLink>
        <ButtonLink to={paths.tracking} size="lg" variant="secondary">
          Track an order
        </ButtonLink>
      </PageHead>
      <Container className="grid items-start gap-x-16 gap-y-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,1.6fr)_1fr]">
        <div>
          <h2 className="text-heading">Leave your question</h2>
          <div className="card mt-6 p-6 sm:p-8">
            <LateForm />
          </div>
        </div>
        <div className="space-y-8">
          <p className="border-l-2 border-accent pl-5 text-muted">
            <b className="block font-semibold text-ink">The chat is not open yet</b>
            Messages from this page are read like those of the contact page.
          </p>
          <ResponseTimes claims={claims} />
        </div>
      </Container>
    </main>
  )
}
