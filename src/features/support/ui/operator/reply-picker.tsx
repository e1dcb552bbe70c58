import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { CannedReply, InboxConversation } from '#features/support/contract.ts'
import { filled, matching, slashWord } from '#features/support/rules/conversation.ts'
import { useData } from '#ui/console/use-data.ts'

export interface ReplyPicker {
  /** All canned replies. */
  replies: readonly CannedReply[]
  isOpen: boolean
  /** The replies that match the word after the slash. */
  found: readonly CannedReply[]
  active: number
  listId: string
  activeId: string | undefined
  toggle(): void
  onInput(): void
  /** True if the picker handled the key. */
  onKeyDown(event: KeyboardEvent): boolean
  insert(reply: CannedReply): void
}

/** A picker for canned replies, opened by a button or by `/` at the start of a word; the text field keeps the focus. */
export function useReplyPicker(input: RefObject<HTMLTextAreaElement | null>, { who, orders, orderId }: InboxConversation): ReplyPicker {
  const { value } = useData('/api/operator/canned-replies')
  const [word, setWord] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const listId = useId()
  const replies = value?.data ?? []
  const found = word === null ? [] : matching(replies, word)
  const isOpen = word !== null && found.length > 0

  function show(next: string | null) {
    setWord(next)
    setActive(0)
  }

  function insert({ content }: CannedReply) {
    const { current } = input
    if (!current) return
    const { value: text, selectionStart, selectionEnd } = current
    const slash = slashWord(text.slice(0, selectionStart))
    const from = slash === null ? selectionStart : selectionStart - slash.length - 1
    const order = orders.find(({ id }) => id === orderId) ?? orders[0]
    current.setRangeText(filled(content, { who, orderNumber: order?.orderNumber }), from, selectionEnd, 'end')
    show(null)
    current.focus()
  }

  return {
    replies,
    isOpen,
    found,
    active,
    listId,
    activeId: found[active] && `${listId}-${active}`,
    toggle() {
      show(word === null ? '' : null)
      input.current?.focus()
    },
    onInput() {
      const { current } = input
      show(current ? slashWord(current.value.slice(0, current.selectionStart)) : null)
    },
    onKeyDown(event) {
      if (!isOpen) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setActive((active + step + found.length) % found.length)
      else if (event.key === 'Escape') show(null)
      else if ((event.key === 'Enter' || event.key === 'Tab') && found[active]) insert(found[active])
      else return false
      event.preventDefault()
      return true
    },
    insert,
  }
}

/** The matching replies, above the text field. */
export function ReplyList({ picker: { found, active, listId, insert } }: { picker: ReplyPicker }) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Canned replies"
      className="mb-2 max-h-56 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-lg"
    >
      {found.map((reply, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus, and its keys choose here
        <div
          key={reply.id}
          id={`${listId}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onClick={() => insert(reply)}
          className="cursor-pointer rounded-md px-3 py-1.5 text-sm hover:bg-sunken aria-selected:bg-accent-soft"
        >
          <span className="font-medium">{reply.title}</span>
          <span className="block truncate text-muted">{reply.content}</span>
        </div>
      ))}
    </div>
  )
}
