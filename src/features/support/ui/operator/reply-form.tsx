import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { InboxConversation } from '#features/support/contract.ts'
import { ChosenList, PictureButton, useChosenPictures } from '#features/support/ui/chat/chosen-pictures.tsx'
import { ReplyList, useReplyPicker } from '#features/support/ui/operator/reply-picker.tsx'
import type { OpenConversation } from '#features/support/ui/operator/use-inbox.ts'
import { newId } from '#shared/ids.ts'
import { userRealtime } from '#shared/realtime.ts'
import { Button } from '#ui/button.tsx'
import { base64Of } from '#ui/data-url.ts'

interface ReplyFormProps {
  conversation: InboxConversation
  act: OpenConversation['act']
  /** The name of the customer if they are typing. */
  typist: string | null
  /** Opens the next waiting conversation after a reply was sent. */
  onNext(): void
}

const TYPING_INTERVAL_MS = 2_500

/** The form for a reply or a staff note. Enter sends, Ctrl+Enter also opens the next conversation, Shift+Enter starts a new line. */
export function ReplyForm({ conversation, act, typist, onNext }: ReplyFormProps) {
  const isClosed = conversation.status === 'closed'
  const [chosen, setChosen] = useState<'reply' | 'note'>('reply')
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const key = useRef(newId('key'))
  const typingSentAt = useRef(0)
  const kind = isClosed ? 'note' : chosen
  const pictures = useChosenPictures()
  const picker = useReplyPicker(input, conversation, kind)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  async function send(opensNext: boolean) {
    const { current } = input
    const content = current?.value.trim() ?? ''
    const hasPictures = kind === 'reply' && pictures.chosen.length > 0
    if (!current || (content === '' && !hasPictures) || isSending) return
    setSending(true)
    const isSent =
      kind === 'reply'
        ? await act(kind, { content, key: key.current, ...(hasPictures && { pictures: pictures.chosen.map(base64Of) }) })
        : await act(kind, { content })
    setSending(false)
    if (isSent) {
      current.value = ''
      if (hasPictures) pictures.clear()
      key.current = newId('key')
      if (opensNext) return onNext()
    }
    current.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (picker.onKeyDown(event)) return
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send(event.ctrlKey || event.metaKey)
  }

  function onInput() {
    picker.onInput()
    if (kind !== 'reply' || Date.now() - typingSentAt.current < TYPING_INTERVAL_MS) return
    typingSentAt.current = Date.now()
    userRealtime().emit('typing', { conversationId: conversation.id })
  }

  return (
    <form
      method="post"
      {...(kind === 'reply' && pictures.target)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <fieldset className="mt-3 mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium">
        <legend className="sr-only">What you write is</legend>
        {!isClosed && (
          <label className="tap flex items-center gap-1.5 py-0.5">
            <input type="radio" name="kind" checked={kind === 'reply'} onChange={() => setChosen('reply')} className="size-4.5" />
            Reply
          </label>
        )}
        <label className="tap flex items-center gap-1.5 py-0.5">
          <input type="radio" name="kind" checked={kind === 'note'} onChange={() => setChosen('note')} className="size-4.5" />
          Note for staff
        </label>
        {picker.hasChoices && (
          <button
            type="button"
            aria-expanded={picker.isOpen}
            onClick={picker.toggle}
            className="tap flex items-center gap-1 rounded text-accent-ink hover:underline"
          >
            {kind === 'reply' ? 'Canned replies' : 'Mention a colleague'}
            <kbd className="max-sm:hidden rounded border border-line bg-sunken px-1 text-xs font-normal text-muted">
              {kind === 'reply' ? '/' : '@'}
            </kbd>
          </button>
        )}
        <output className="ml-auto truncate font-normal text-muted">{typist && `${typist} is typing...`}</output>
      </fieldset>
      {picker.isOpen && <ReplyList picker={picker} />}
      {kind === 'reply' && <ChosenList pictures={pictures} />}
      <label className="block">
        <span className="sr-only">{kind === 'reply' ? 'Your reply' : 'Your note'}</span>
        <textarea
          ref={input}
          rows={2}
          maxLength={5_000}
          onKeyDown={onKeyDown}
          onInput={onInput}
          aria-autocomplete="list"
          aria-controls={picker.isOpen ? picker.listId : undefined}
          aria-activedescendant={picker.isOpen ? picker.activeId : undefined}
          className={`field-sizing-content block max-h-48 min-h-16 w-full resize-none rounded-lg border border-line-strong px-3.5 py-2.5 text-base leading-snug text-ink focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent ${kind === 'note' ? 'bg-warn-soft' : 'bg-surface'}`}
        />
      </label>
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        {kind === 'reply' && (
          <span className="mr-auto">
            <PictureButton pictures={pictures} />
          </span>
        )}
        {kind === 'reply' && (
          <Button size="sm" variant="secondary" title="Ctrl+Enter" onClick={() => void send(true)}>
            Reply and next
          </Button>
        )}
        <Button type="submit" size="sm" busy={isSending}>
          {kind === 'reply' ? 'Send' : 'Add note'}
        </Button>
      </div>
    </form>
  )
}
