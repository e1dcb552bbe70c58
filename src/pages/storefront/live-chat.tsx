import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#app/routes.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import { shop } from '#platform/page-context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { ResponseTimes } from './contact/response-times.tsx'
import { PageHead } from './info/page-head.tsx'
import { LateChat } from './live-chat/late-chat.tsx'
import { LatePresence } from './live-chat/late-presence.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  return { claims: await shownClaims(ctx), email: ctx.config.CONTACT_EMAIL }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Live Chat',
    description:
      'Ask about an order, a price or a guarantee. The assistant answers at once, a person while somebody is online or by e-mail.',
  })

export default function LiveChatPage() {
  const { claims, email } = useLoaderData<typeof loader>()
  return (
    <main data-own-chat>
      <PageHead
        title="Live chat"
        lead="Ask about an order, a price or a guarantee. The assistant answers at once, a person while somebody is online, else by e-mail."
        drawing="bubbles"
      >
        <ButtonLink to={paths.faq} size="lg" variant="secondary">
          Read the answers
        </ButtonLink>
        <ButtonLink to={paths.tracking} size="lg" variant="secondary">
          Track an order
        </ButtonLink>
      </PageHead>
      <Container className="grid items-start gap-x-16 gap-y-10 py-8 sm:py-16 lg:grid-cols-[minmax(0,1.6fr)_1fr]">
        <section aria-labelledby="chat">
          <h2 id="chat" className="sr-only">
            Chat
          </h2>
          <noscript>
            <p className="mb-4 rounded-lg border border-warn/25 bg-warn-soft p-4 text-[0.9375rem]">
              The chat needs JavaScript. <Link to={paths.contact}>The contact page</Link> has our address:{' '}
              <a href={`mailto:${email}`}>{email}</a>.
            </p>
          </noscript>
          <div className="card flex h-[min(40rem,calc(100dvh-7rem))] min-h-112 flex-col overflow-hidden">
            <LateChat />
          </div>
        </section>
        <div className="space-y-8">
          <LatePresence />
          {/* Whether somebody is there is said above as it is now. */}
          <ResponseTimes claims={{ ...claims, support: undefined }} />
          <p className="text-muted">
            Rather write a letter?{' '}
            <Link to={paths.contact} prefetch="intent" className="font-semibold text-accent-ink underline underline-offset-2">
              Send a message
            </Link>{' '}
            and a person answers by e-mail.
          </p>
        </div>
      </Container>
    </main>
  )
}
