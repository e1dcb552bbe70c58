import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { InboxConversation } from '#features/support/contract.ts'
import { filled, matching, mentionWord, orderToName, slashWord } from '#features/support/rules/conversation.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'

interface Choice {
  id: string
  title: string
  content?: string
  /** The text to insert. */
  insert: string
}

export interface ReplyPicker {
  /** `Canned replies` or `Staff`. */
  label: string
  /** Whether there is anything to offer. */
  hasChoices: boolean
  isOpen: boolean
  /** The choices that match the typed word. */
  found: readonly Choice[]
  active: number
  listId: string
  activeId: string | undefined
  toggle(): void
  onInput(): void
  /** True if the picker handled the key. */
  onKeyDown(event: KeyboardEvent): boolean
  insert(choice: Choice): void
}

/**
 * A picker for canned replies, or for colleagues to mention in a note. It opens with a button or by typing `/` or `@` at the start of a
 * word. The text field keeps the focus.
 */
export function useReplyPicker(
  input: RefObject<HTMLTextAreaElement | null>,
  conversation: InboxConversation,
  kind: 'reply' | 'note',
): ReplyPicker {
  const isNote = kind === 'note'
  const { value: canned, reload } = useData('/api/operator/canned-replies')
  useLive(['canned_reply'], reload)
  const { value: staff } = useData('/api/operator/colleagues')
  const [word, setWord] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const listId = useId()
  const wordBefore = isNote ? mentionWord : slashWord
  const { who } = conversation
  const orderNumber = orderToName(conversation)?.orderNumber
  const choices: Choice[] = isNote
    ? (staff?.data ?? []).map(({ id, name }) => ({ id, title: name, insert: `@${name} ` }))
    : (canned?.data ?? []).map((reply) => ({ ...reply, insert: filled(reply.content, { who, orderNumber }) }))
  const found = word === null ? [] : matching(choices, word)
  const isOpen = word !== null && found.length > 0

  function show(next: string | null) {
    setWord(next)
    setActive(0)
  }

  function insert({ insert: text }: Choice) {
    const { current } = input
    if (!current) return
    const { value: before, selectionStart, selectionEnd } = current
    const typed = wordBefore(before.slice(0, selectionStart))
    const from = typed === null ? selectionStart : selectionStart - typed.length - 1
    current.setRangeText(text, from, selectionEnd, 'end')
    show(null)
    current.focus()
  }

  return {
    label: isNote ? 'Staff' : 'Canned replies',
    hasChoices: choices.length > 0,
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
      show(current ? wordBefore(current.value.slice(0, current.selectionStart)) : null)
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

/** The list of matching choices, shown above the text field. */
export function ReplyList({ picker: { label, found, active, listId, insert } }: { picker: ReplyPicker }) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className="mb-2 max-h-56 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-lg"
    >
      {found.map((choice, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field has the focus and handles the keys
        <div
          key={choice.id}
          id={`${listId}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onClick={() => insert(choice)}
          className="cursor-pointer rounded-md px-3 py-1.5 text-sm hover:bg-sunken aria-selected:bg-accent-soft"
        >
          <span className="font-medium">{choice.title}</span>
          {choice.content && <span className="block truncate text-muted">{choice.content}</span>}
        </div>
      ))}
    </div>
  )
}
