import { Link } from 'react-router'
import type { Author, ChatMessage } from '#features/support/contract.ts'
import { type GuestOrders, say } from '#features/support/ui/chat/actions.ts'
import { MessagePictures } from '#features/support/ui/chat/message-pictures.tsx'
import { ProposalCard } from '#features/support/ui/chat/proposal-card.tsx'
import { conversationHeaders } from '#features/support/ui/chat/requests.ts'
import { awaitsPerson } from '#features/support/ui/chat/state.ts'
import { useChat } from '#features/support/ui/chat/store.ts'
import { useSite } from '#ui/site.ts'

interface MessageProps {
  message: ChatMessage
  /** Whether the previous message has another author, so the author’s name is shown. */
  isFirst: boolean
  orders: GuestOrders
  onPerson(): void
  /** Called when a link is followed. */
  onFollow?: (() => void) | undefined
}

const chip =
  'tap inline-flex items-center rounded-full border border-accent-line bg-surface px-3 py-1 text-sm font-medium text-accent-ink transition-colors hover:bg-accent-soft'

/** A message with its links, suggested questions, proposal and the button to ask for a person. */
export function Message({ message, isFirst, orders, onPerson, onFollow }: MessageProps) {
  const site = useSite()
  const state = useChat()
  const { author, authorName, content, links, choices, proposal, offersPerson, createdAt, pictures = [] } = message
  const name = author === 'person' ? `${authorName ?? 'A person'} from ${site.name}` : 'Assistant'
  const shownName = isFirst && author !== 'customer' ? name : undefined
  const isAsking = state.messages.at(-1)?.id === message.id && !awaitsPerson(state)
  const shownChoices = isAsking ? choices : []
  return (
    <>
      {content !== '' && (
        <Bubble author={author} name={shownName} time={createdAt}>
          {content}
        </Bubble>
      )}
      {pictures.length > 0 && (
        <li>
          {content === '' && shownName && <p className="mt-2 mb-1 text-[0.8125rem] font-medium text-muted">{shownName}</p>}
          <MessagePictures
            pictures={pictures}
            from={author === 'customer' ? 'you' : (authorName ?? site.name)}
            path="/api/support/pictures"
            headers={conversationHeaders()}
            isRight={author === 'customer'}
          />
        </li>
      )}
      {(links.length > 0 || shownChoices.length > 0 || (offersPerson && isAsking)) && (
        <li className="flex flex-wrap gap-1.5 pb-1">
          {links.map(({ label, href }) => (
            <Link key={href} to={href} onClick={onFollow} className={chip}>
              {label}
            </Link>
          ))}
          {shownChoices.map((choice) => (
            <button key={choice} type="button" className={chip} onClick={() => void say(choice, orders)}>
              {choice}
            </button>
          ))}
          {offersPerson && isAsking && (
            <button type="button" className={chip} onClick={onPerson}>
              Talk to a person
            </button>
          )}
        </li>
      )}
      {proposal && <ProposalCard messageId={message.id} proposal={proposal} orders={orders} />}
    </>
  )
}

interface BubbleProps {
  author: Author
  name?: string | undefined
  /** ISO 8601. */
  time?: string
  /** Whether the message wasn’t sent. */
  isPale?: boolean
  children: string
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** A message bubble, on the right for the customer and on the left for all others. */
export function Bubble({ author, name, time, isPale = false, children }: BubbleProps) {
  const isOwn = author === 'customer'
  const look = isOwn
    ? `ml-auto rounded-br-sm ${isPale ? 'border border-line-strong text-ink' : 'bg-accent text-on-accent'}`
    : `rounded-bl-sm ${author === 'person' ? 'bg-accent-soft' : 'bg-sunken'} text-ink`
  return (
    <li className="w-full">
      {name && <p className="mt-2 mb-1 text-[0.8125rem] font-medium text-muted">{name}</p>}
      <div
        title={time && clock.format(new Date(time))}
        className={`w-fit max-w-[88%] rounded-xl px-3.5 py-2 text-[0.9375rem] leading-normal wrap-anywhere whitespace-pre-wrap ${look}`}
      >
        {isOwn && <span className="sr-only">You: </span>}
        {children}
      </div>
    </li>
  )
}
