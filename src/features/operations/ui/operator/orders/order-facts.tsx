import { Link } from 'react-router'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import { paths } from '#shared/paths.ts'
import { breakable } from '#ui/console/addresses.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'
import { units } from './words.ts'

const link = 'text-accent-ink hover:underline'

interface OrderFactsProps {
  page: OrderPage
  mayWrite: boolean
  onDone(): void
}

export function OrderFacts({
  page: { order, customer, expected, conversations, terms, consent, visit },
  mayWrite,
  onDone,
}: OrderFactsProps) {
  const { quantity, delivered, startCount, status } = order
  const count = delivered ?? (status === 'completed' ? quantity : 0)
  return (
    <Panel>
      <div className="grid gap-x-8 gap-y-1.5 [--labels:8.75rem] sm:[--labels:9rem] lg:max-xl:grid-cols-2 2xl:grid-cols-2">
        <Facts
          facts={[
            [
              'Customer',
              customer ? (
                <Link key="customer" to={`${paths.operator}/customers/${customer.id}`} className={link}>
                  {customer.name}
                </Link>
              ) : (
                'Guest'
              ),
            ],
            [
              'Email',
              <span key="email" className="flex flex-wrap gap-x-3 gap-y-1.5">
                <span>{breakable(order.email)}</span>
                {mayWrite && order.paid && <SendConfirmation order={order} onDone={onDone} />}
              </span>,
            ],
            [
              'Link',
              <a key="link" href={order.postUrl} target="_blank" rel="noreferrer noopener" className={link}>
                {breakable(order.postUrl.replace(/^https?:\/\/(www\.)?/, ''))}
              </a>,
            ],
            ['Username', order.socialUsername],
            [
              'Accepted terms',
              terms ? (
                <Link key="terms" to={`${paths.operator}/settings/legal/terms`} className={link}>
                  Version {terms.version} of {formatTime(terms.publishedAt)}
                </Link>
              ) : undefined,
            ],
            ['Consent at Pay', consent ? `Version ${consent.version}: “${consent.wording}”` : undefined],
            ['Note', order.note ? `“${order.note}”` : undefined],
            [
              'Conversations',
              conversations.length > 0 ? <ConversationLinks key="conversations" conversations={conversations} /> : undefined,
            ],
          ]}
        />
        <Facts
          facts={[
            ['Internal number', order.internalNumber?.toString()],
            ['Placed', formatTime(order.createdAt)],
            ['Visit source', visit.campaign ? `${visit.source} · ${visit.campaign}` : visit.source],
            ['Paid', order.paidAt ? formatTime(order.paidAt) : 'Not yet'],
            ['Delivered', `${units(count)} of ${units(quantity)}`],
            ['Starting count', startCount === null ? undefined : units(startCount)],
            ['Supplier', order.supplier?.name],
            ['Expected start', expected ? formatTime(expected.start) : undefined],
            ['Expected completion', expected ? formatTime(expected.completion) : undefined],
            ['Late after', order.dueAt ? formatTime(order.dueAt) : undefined],
          ]}
        />
      </div>
    </Panel>
  )
}

/** A button that sends the order's confirmation to the customer again. */
function SendConfirmation({ order: { id, email }, onDone }: Pick<OrderPage, 'order'> & Pick<OrderFactsProps, 'onDone'>) {
  const { act, busy } = useAct()
  async function send() {
    if (busy) return
    const answer = await act('POST', `/api/operator/orders/${id}/confirmation`)
    if (answer) toast.success('Confirmation sent', `It was sent again to ${email}.`)
    else toast.error('Not sent', 'Please try again.')
    onDone()
  }
  return (
    <button type="button" aria-busy={busy} onClick={() => void send()} className={`tap-beyond font-medium ${link}`}>
      Send confirmation again
    </button>
  )
}

function ConversationLinks({ conversations }: { conversations: OrderPage['conversations'] }) {
  return conversations.slice(-3).map(({ id, subject, status }) => (
    <Link
      key={id}
      to={`${paths.operatorSupport}?conversation=${id}`}
      className={`tap-beyond block w-fit max-sm:not-first:mt-6 pointer-coarse:not-first:mt-6 ${link}`}
    >
      {subject || 'Conversation'} ({status})
    </Link>
  ))
}
