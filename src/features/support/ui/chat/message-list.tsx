import { Fragment, useEffect, useRef } from 'react'
import { plainText } from '#features/support/rules/pictures.ts'
import { type GuestOrders, resendMessage } from '#features/support/ui/chat/actions.ts'
import { Bubble, Message } from '#features/support/ui/chat/message.tsx'
import { useChat } from '#features/support/ui/chat/store.ts'
import { useSite } from '#ui/site.ts'

interface MessageListProps {
  orders: GuestOrders
  className?: string
  onPerson(): void
  onFollow?: (() => void) | undefined
}

/** The messages, scrolled to the newest. Screen readers announce a new answer once it is complete. */
export function MessageList({ orders, className = '', onPerson, onFollow }: MessageListProps) {
  const { name } = useSite()
  const { messages, unsent, saying, isPersonTyping, conversation } = useChat()
  const list = useRef<HTMLOListElement>(null)
  const isThinking = unsent.some(({ state }) => state === 'sending') && (conversation?.status ?? 'assistant') === 'assistant'
  const amount = messages.length + unsent.length
  const newest = messages.at(-1)

  useEffect(() => scrollToEnd(list.current), [amount, saying, isThinking, isPersonTyping])
  useEffect(() => {
    const { current } = list
    if (!current) return
    const observer = new ResizeObserver(() => scrollToEnd(current))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users need to scroll the list */}
      <ol ref={list} tabIndex={0} aria-label="Conversation" className={`space-y-2 overflow-y-auto overscroll-contain ${className}`}>
        <Bubble author="assistant" name="Assistant">
          {`Hello! Welcome to ${name} support. How can I help you today?`}
        </Bubble>
        {messages.map((message, index) => (
          <Message
            key={message.id}
            message={message}
            isFirst={(messages[index - 1]?.author ?? 'assistant') !== message.author}
            orders={orders}
            onPerson={onPerson}
            onFollow={onFollow}
          />
        ))}
        {unsent.map((message) => (
          <Fragment key={message.key}>
            {message.content !== '' && (
              <Bubble author="customer" isPale={message.state === 'failed'}>
                {message.content}
              </Bubble>
            )}
            {message.pictures.length > 0 && (
              <li className="flex flex-wrap justify-end gap-1.5">
                {message.pictures.map((picture) => (
                  <img
                    key={picture}
                    src={picture}
                    alt="From you"
                    className="size-24 rounded-lg border border-line object-cover opacity-70"
                  />
                ))}
              </li>
            )}
            {message.state === 'failed' && (
              <>
                <li className="flex items-center justify-end gap-2 text-[0.8125rem] text-danger">
                  Not sent.
                  <button type="button" className="tap-around font-semibold underline" onClick={() => void resendMessage(message, orders)}>
                    Try again
                  </button>
                </li>
                {message.instead && <Bubble author="assistant">{message.instead}</Bubble>}
              </>
            )}
          </Fragment>
        ))}
        {saying && (
          <Bubble author="assistant" name="Assistant">
            {saying}
          </Bubble>
        )}
        {isThinking && !saying && <Typing who="Assistant" />}
        {isPersonTyping && <Typing who={conversation?.personName ?? name} />}
      </ol>
      <output className="sr-only">
        {newest &&
          newest.author !== 'customer' &&
          `${newest.authorName ?? 'Assistant'}: ${plainText(newest.content, newest.pictures?.length ?? 0, '')}`}
      </output>
    </>
  )
}

function scrollToEnd(list: HTMLElement | null): void {
  if (list) list.scrollTop = list.scrollHeight
}

function Typing({ who }: { who: string }) {
  return (
    <li className="flex w-fit animate-appear items-center gap-1 rounded-xl rounded-bl-sm bg-sunken px-3.5 py-3">
      <span className="sr-only">{who} is typing...</span>
      {['', '[animation-delay:200ms]', '[animation-delay:400ms]'].map((delay) => (
        <span key={delay} className={`size-1.5 animate-pulse rounded-full bg-muted ${delay}`} />
      ))}
    </li>
  )
}
