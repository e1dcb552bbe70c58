import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { beginChat, clearChat, emailConversation, type GuestOrders } from '#features/support/ui/chat/actions.ts'
import { Composer } from '#features/support/ui/chat/composer.tsx'
import { useFollowing } from '#features/support/ui/chat/follow.ts'
import { MessageList } from '#features/support/ui/chat/message-list.tsx'
import { PersonForm } from '#features/support/ui/chat/person-form.tsx'
import { Rating } from '#features/support/ui/chat/rating.tsx'
import { awaitsPerson } from '#features/support/ui/chat/state.ts'
import { noteSeen, useChat } from '#features/support/ui/chat/store.ts'
import { speakerLabel } from '#features/support/ui/chat/who.ts'
import { Button } from '#ui/button.tsx'
import { useSite } from '#ui/site.ts'

interface ChatBoxProps {
  orders: GuestOrders
  /** The text field, so the parent can focus it. */
  input?: RefObject<HTMLTextAreaElement | null>
  /** Shown at the end of the header. With them, the chat also says whether a person is online; otherwise the page does. */
  children?: ReactNode
  onFollow?: () => void
}

const marks = { assistant: 'bg-accent', person: 'bg-success', waiting: 'bg-warn', nobody: 'bg-line-strong' }

/** The chat, with a header that says who answers, the messages and the text field. Fills its container. */
export function ChatBox({ orders, input, children, onFollow }: ChatBoxProps) {
  const { name } = useSite()
  const state = useChat()
  const ownInput = useRef<HTMLTextAreaElement>(null)
  const shownInput = input ?? ownInput
  const [asks, setAsks] = useState<'person' | 'end'>()
  const { conversation, availability, messages, unsent, problem } = state
  const who = speakerLabel(conversation, availability, name)
  useFollowing(true)
  useEffect(beginChat, [])
  useEffect(noteSeen, [messages])

  /** Returns to the text field. */
  function write() {
    flushSync(() => setAsks(undefined))
    shownInput.current?.focus()
  }

  function clear() {
    void clearChat()
    write()
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-3 border-b border-line py-3 pr-2.5 pl-4">
        <span className={`size-2.5 shrink-0 rounded-full ${marks[who.mark]}`} />
        <p className="min-w-0 flex-1 leading-snug" aria-live="polite">
          <span className="block truncate font-semibold">{who.title}</span>
          <span className="block text-[0.8125rem] text-muted">{who.note}</span>
        </p>
        {(messages.length > 0 || unsent.length > 0) && (
          <Button size="sm" variant="ghost" className="px-2.5" onClick={() => (awaitsPerson(state) ? setAsks('end') : clear())}>
            Clear
          </Button>
        )}
        {children}
      </div>
      {problem && (
        <p role="alert" className="border-b border-danger/25 bg-danger-soft px-4 py-2 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      {/* `relative` keeps the hidden texts of messages that are scrolled out of sight from lengthening the page. */}
      <MessageList orders={orders} className="relative min-h-0 flex-1 p-4" onPerson={() => setAsks('person')} onFollow={onFollow} />
      <div className="max-h-[75%] overflow-y-auto border-t border-line p-3">
        {asks === 'person' && <PersonForm onDone={write} />}
        {asks === 'end' && (
          <div className="space-y-3">
            <p className="text-[0.9375rem]">
              <b className="font-semibold">End this conversation?</b> <span className="text-muted">This also ends it for our team.</span>
            </p>
            <div className="flex gap-2">
              <Button size="sm" onClick={clear}>
                End it
              </Button>
              <Button size="sm" variant="secondary" onClick={write}>
                Keep it open
              </Button>
            </div>
          </div>
        )}
        {!asks && (
          <>
            {conversation?.asksRating && (
              <Rating key={conversation.id} conversationId={conversation.id} isRated={conversation.rating !== null} onDone={write} />
            )}
            <Composer orders={orders} input={shownInput} />
            {!awaitsPerson(state) && (
              <p className="mt-1.5 flex items-baseline justify-between gap-4 px-1 text-[0.8125rem] text-muted">
                <span>{children && availability && (availability.online ? 'A person is online too.' : 'No one else is online.')}</span>
                <button
                  type="button"
                  className="tap-around rounded-sm font-semibold text-accent-ink underline-offset-2 hover:underline"
                  onClick={() => setAsks('person')}
                >
                  Talk to a person
                </button>
              </p>
            )}
            {conversation?.canEmail && <EmailCopy key={conversation.id} />}
          </>
        )}
      </div>
    </div>
  )
}

/** The button that emails the conversation. An error is shown above the messages. */
function EmailCopy() {
  const [isSent, setSent] = useState(false)
  return (
    <p className="mt-1 px-1 text-[0.8125rem] text-muted" aria-live="polite">
      {isSent ? (
        'We’ve emailed you this conversation.'
      ) : (
        <button
          type="button"
          className="rounded-sm py-0.5 font-semibold text-accent-ink underline-offset-2 hover:underline"
          onClick={async () => setSent(await emailConversation())}
        >
          Email me this conversation
        </button>
      )}
    </p>
  )
}
