import { lazy, Suspense } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shownClaims } from '#features/claims/server/queries.ts'
import { shop } from '#platform/page-context.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { ResponseTimes } from './contact/response-times.tsx'
import { PageHead } from './info/page-head.tsx'

const Chat = lazy(async () => ({ default: (await import('./live-chat/chat.tsx')).Chat }))

/** The chat. Its script loads after the page's own. */
function LateChat() {
  return (
    <Suspense fallback={<Spinner className="m-auto size-5 text-muted" />}>
      <Chat />
    </Suspense>
  )
}

const Presence = lazy(async () => ({ default: (await import('#features/support/ui/chat/presence.tsx')).Presence }))

/** Whether someone is online. Only rendered in the browser, because the page's HTML is cached. */
function LatePresence() {
  return (
    <Suspense>
      <Presence />
    </Suspense>
  )
}

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  return { claims: await shownClaims(ctx), email: ctx.config.CONTACT_EMAIL }
}

export const meta = pageMeta(
  'Live Chat',
  'Ask about an order, a price or a guarantee. Get answers from our assistant, or help from our team in the chat or by email.',
)

export default function LiveChatPage() {
  const { claims, email } = useLoaderData<typeof loader>()
  return (
    <main data-own-chat>
      <PageHead
        title="Live chat"
        lead="Ask about an order, a price or a guarantee. Our assistant answers first, and our team helps when someone is online, or by email."
        drawing="bubbles"
      >
        <ButtonLink to={paths.faq} size="lg" variant="secondary">
          Read the FAQ
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
              The chat needs JavaScript. You can also use our <Link to={paths.contact}>contact page</Link> or email us at{' '}
              <a href={`mailto:${email}`}>{email}</a>.
            </p>
          </noscript>
          <div className="card flex h-[min(40rem,calc(100dvh-7rem))] min-h-112 flex-col overflow-hidden">
            <LateChat />
          </div>
        </section>
        <div className="space-y-8">
          <LatePresence />
          {/* Without support hours: LatePresence shows whether someone is online right now. */}
          <ResponseTimes claims={{ ...claims, support: undefined }} />
          <p className="text-muted">
            Prefer email?{' '}
            <Link to={paths.contact} prefetch="intent" className="font-semibold text-accent-ink underline underline-offset-2">
              Send a message
            </Link>{' '}
            and we’ll reply by email.
          </p>
        </div>
      </Container>
    </main>
  )
}
