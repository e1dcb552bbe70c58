import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { statusLabels, statusTones } from '#features/orders/rules.ts'
import type { ChatMessage, InboxConversation } from '#features/support/contract.ts'
import { isUnproven, ratingNames } from '#features/support/rules/conversation.ts'
import { plainText } from '#features/support/rules/pictures.ts'
import { MessagePictures } from '#features/support/ui/chat/message-pictures.tsx'
import { AssignMenu } from '#features/support/ui/operator/assign-menu.tsx'
import { statuses } from '#features/support/ui/operator/inbox-list.tsx'
import { ReplyForm } from '#features/support/ui/operator/reply-form.tsx'
import { pathOf, useConversation } from '#features/support/ui/operator/use-inbox.ts'
import { call } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatTime, formatDay } from '#ui/times.ts'

/** A button that credits a customer. */
export type CreditButton = ComponentType<{ userId: string; name: string }>

interface ConversationPanelProps {
  id: string
  staffId: string
  mayWrite: boolean
  /** Opens the next waiting conversation. */
  onNext(): void
  /** A button that credits the customer, for staff who may do that. */
  Credit?: CreditButton | undefined
}

/** A conversation with its actions and the customer’s orders. */
export function ConversationPanel({ id, staffId, mayWrite, onNext, Credit }: ConversationPanelProps) {
  const { conversation, isCustomerTyping, problem, isBusy, act, reload } = useConversation(id)
  if (!conversation)
    return problem ? (
      <Alert tone="danger" title={problem} announce />
    ) : (
      <Loading className="card h-[calc(100dvh-12rem)] min-h-120 xl:h-[calc(100dvh-17.5rem)]" />
    )
  const { status, assignedTo } = conversation
  const isMine = status === 'person' && assignedTo?.id === staffId
  const onClickOf = (step: 'take' | 'hand-back' | 'transcript') => () => void act(step)
  const close = async () => {
    if (await act('close'))
      toastWithUndo('Conversation closed', 'The customer can now rate it in the chat.', () => call('POST', `${pathOf(id)}/reopen`), reload)
  }
  return (
    <div
      className={`grid items-start gap-5 2xl:grid-cols-[minmax(0,1fr)_15rem] ${conversation.orders.length > 0 ? 'xl:grid-cols-[minmax(0,1fr)_15rem]' : ''}`}
    >
      <section
        aria-label="Conversation"
        className="card flex h-[calc(100dvh-12rem)] min-h-120 flex-col overflow-hidden xl:h-[calc(100dvh-17.5rem)]"
      >
        <Head conversation={conversation}>
          {Credit && conversation.userId && conversation.userId !== staffId && (
            <Credit userId={conversation.userId} name={conversation.who} />
          )}
          {mayWrite && status !== 'closed' && !isMine && (
            <Button size="sm" busy={isBusy} onClick={onClickOf('take')}>
              Take
            </Button>
          )}
          {mayWrite && status !== 'closed' && <AssignMenu conversation={conversation} staffId={staffId} act={act} />}
          {mayWrite && (status === 'person' || status === 'waiting') && (
            <Button size="sm" variant="secondary" onClick={onClickOf('hand-back')}>
              Hand back
            </Button>
          )}
          {mayWrite && conversation.email !== null && (
            <Button size="sm" variant="secondary" onClick={onClickOf('transcript')}>
              Email a copy
            </Button>
          )}
          {mayWrite && status !== 'closed' && (
            <Button size="sm" variant="secondary" aria-keyshortcuts="E" onClick={() => void close()}>
              Close
            </Button>
          )}
        </Head>
        <Messages conversation={conversation} />
        {conversation.rating && <Rating rating={conversation.rating} />}
        {mayWrite && (
          <div className="border-t border-line p-3">
            {problem && (
              <p role="alert" className="mb-2 text-sm font-medium text-danger">
                {problem}
              </p>
            )}
            <ReplyForm conversation={conversation} act={act} typist={isCustomerTyping ? conversation.who : null} onNext={onNext} />
          </div>
        )}
      </section>
      <OrdersAside conversation={conversation} />
    </div>
  )
}

function Head({ conversation, children }: { conversation: InboxConversation; children: ReactNode }) {
  const { who, email, emailUnproven, userId, subject, status, assignedTo } = conversation
  const [params] = useSearchParams()
  const list = new URLSearchParams(params)
  list.delete('conversation')
  const { label, tone } = statuses[status]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-4 py-3">
      <Link to={`?${list}`} preventScrollReset className="tap-around font-medium text-accent-ink xl:hidden">
        <span aria-hidden="true">←</span> <span className="max-sm:sr-only">All conversations</span>
      </Link>
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="flex items-center gap-2.5 text-subheading">
          {userId ? (
            <Link to={`${paths.operator}/customers/${userId}`} className="truncate text-accent-ink hover:underline">
              {who}
            </Link>
          ) : (
            <span className="truncate">{who}</span>
          )}
          <Badge tone={tone}>{status === 'person' && assignedTo ? `With ${assignedTo.name}` : label}</Badge>
        </h2>
        <p className="truncate text-sm text-muted">
          {[email !== who && email, emailUnproven && 'address not confirmed', subject].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:-mx-4 max-sm:-my-1 max-sm:w-[calc(100%+2rem)] max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] max-sm:*:shrink-0">
        {children}
      </div>
    </div>
  )
}

function Messages({ conversation: { id, who, messages } }: { conversation: InboxConversation }) {
  const list = useRef<HTMLOListElement>(null)
  const newest = messages.at(-1)
  useEffect(() => {
    const { current } = list
    if (current) current.scrollTop = current.scrollHeight
  }, [newest?.id])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users need to scroll the list */}
      <ol ref={list} tabIndex={0} aria-label="Messages" className="min-h-0 flex-1 space-y-3 overflow-y-auto overscroll-contain p-4">
        {messages.map((message) => (
          <Message key={message.id} message={message} conversationId={id} who={who} />
        ))}
      </ol>
      <output className="sr-only">
        {newest?.author === 'customer' && `Customer: ${plainText(newest.content, newest.pictures?.length ?? 0, '')}`}
      </output>
    </>
  )
}

/** The customer’s rating of the conversation. */
function Rating({ rating: { score, comment, at } }: { rating: NonNullable<InboxConversation['rating']> }) {
  return (
    <p className="border-t border-line px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap">
      <b className="font-semibold">Rated {ratingNames[score - 1]}</b>
      {comment !== null && `: “${comment}”`} <span className="text-muted">· {formatTime(at)}</span>
    </p>
  )
}

const speakers = { customer: 'Customer', assistant: 'Assistant', person: 'Staff' }
const looks = {
  customer: 'bg-sunken',
  assistant: 'border border-line',
  person: 'ml-auto bg-accent-soft',
}

function Message({ message, conversationId, who }: { message: ChatMessage; conversationId: string; who: string }) {
  const { author, authorName, content, proposal, createdAt, pictures = [] } = message
  if (author === 'note') {
    return (
      <li className="mx-auto w-fit max-w-9/10 rounded-lg bg-warn-soft px-3 py-1.5 text-center text-sm wrap-anywhere whitespace-pre-wrap">
        <span className="text-muted">{authorName ? `Note by ${authorName}: ` : ''}</span>
        {content}
      </li>
    )
  }
  return (
    <li>
      <p className={`mb-1 text-[0.8125rem] text-muted ${author === 'person' ? 'text-right' : ''}`}>
        <b className="font-medium text-ink">{authorName ?? speakers[author]}</b> · {formatTime(createdAt)}
      </p>
      {content !== '' && (
        <div
          className={`w-fit max-w-[85%] rounded-lg px-3.5 py-2 text-[0.9375rem] leading-normal wrap-anywhere whitespace-pre-wrap ${looks[author]}`}
        >
          {content}
          {proposal && (
            <p className="mt-1 text-sm text-muted">
              Proposed: {proposal.summary} ({proposal.state})
            </p>
          )}
        </div>
      )}
      {pictures.length > 0 && (
        <MessagePictures
          pictures={pictures}
          from={author === 'customer' ? who : (authorName ?? speakers.person)}
          path={`/api/operator/conversations/${encodeURIComponent(conversationId)}/pictures`}
          isRight={author === 'person'}
        />
      )}
    </li>
  )
}

/** The customer’s newest orders. */
function OrdersAside({ conversation }: { conversation: InboxConversation }) {
  const { orders, orderId } = conversation
  return (
    <section aria-label="Orders" className="rounded-xl bg-sunken p-5">
      <h3 className="text-subheading">Orders</h3>
      {orders.length === 0 && <p className="mt-2 text-sm text-muted">No orders found.</p>}
      {orders.length > 0 && isUnproven(conversation) && (
        <p className="mt-2 text-sm text-muted">Found by the email address entered in the chat, which isn’t confirmed.</p>
      )}
      <ul className="mt-2 divide-y divide-line text-sm">
        {orders.map(({ id, orderNumber, service, quantity, status, createdAt }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap items-center justify-between gap-x-2">
              <Link to={`${paths.operator}/orders/${id}`} className="font-semibold whitespace-nowrap text-accent-ink hover:underline">
                {orderNumber}
              </Link>
              <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
            </p>
            <p className="mt-0.5">
              {formatQuantity(quantity)} {service}
            </p>
            <p className="text-muted">
              {formatDay(createdAt)}
              {id === orderId && ' · about this order'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
