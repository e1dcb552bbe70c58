import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { OrderPage } from '#features/operations/contract/order-page.ts'
import { Facts } from '#ui/console/facts.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { formatTime } from '#ui/times.ts'
import { units } from './words.ts'

const link = 'break-all text-accent-ink hover:underline'

/** Who ordered what, for where, and what was promised. */
export function OrderFacts({ page: { order, customer, expected, conversations } }: { page: OrderPage }) {
  const { quantity, delivered, startCount, status } = order
  const count = delivered ?? (status === 'completed' ? quantity : 0)
  return (
    <Panel>
      <div className="grid gap-x-8 gap-y-1.5 lg:grid-cols-2">
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
            ['E-mail', order.email],
            [
              'Link',
              <a key="link" href={order.postUrl} target="_blank" rel="noreferrer noopener" className={link}>
                {order.postUrl.replace(/^https?:\/\/(www\.)?/, '')}
              </a>,
            ],
            ['Username', order.socialUsername],
            ['Note', order.note ? `“${order.note}”` : undefined],
            ['Conversations', conversations.length > 0 ? <Talks key="talks" talks={conversations} /> : undefined],
          ]}
        />
        <Facts
          facts={[
            ['Placed', formatTime(order.createdAt)],
            ['Paid', order.paidAt ? formatTime(order.paidAt) : 'Not yet'],
            ['Delivered', `${units(count)} of ${units(quantity)}`],
            ['Count before', startCount === null ? undefined : units(startCount)],
            ['Partner', order.partner?.name],
            ['Begins about', expected ? formatTime(expected.start) : undefined],
            ['Complete about', expected ? formatTime(expected.completion) : undefined],
            ['Late after', order.dueAt ? formatTime(order.dueAt) : undefined],
          ]}
        />
      </div>
    </Panel>
  )
}

function Talks({ talks }: { talks: OrderPage['conversations'] }) {
  return talks.slice(-3).map(({ id, subject, status }) => (
    <Link key={id} to={`${paths.operatorSupport}?conversation=${id}`} className={`block ${link}`}>
      {subject || 'Conversation'} ({status})
    </Link>
  ))
}
