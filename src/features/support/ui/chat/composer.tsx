import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { type GuestOrders, isSending, say } from '#features/support/ui/chat/actions.ts'
import { ChosenList, PictureButton, useChosenPictures } from '#features/support/ui/chat/chosen-pictures.tsx'
import { sendTyping } from '#features/support/ui/chat/follow.ts'
import { useChat } from '#features/support/ui/chat/store.ts'
import { typedIn } from '#ui/form-fields.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface ComposerProps {
  orders: GuestOrders
  input: RefObject<HTMLTextAreaElement | null>
}

/** The chat’s text field. Enter sends, Shift+Enter starts a new line. */
export function Composer({ orders, input }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const { unsent } = useChat()
  const pictures = useChosenPictures()
  const isBusy = unsent.some(({ state }) => state === 'sending')

  function send() {
    const { current } = form
    if (!current || isSending()) return
    const { message } = typedIn(current, 'message')
    if (message.trim() === '' && pictures.chosen.length === 0) return
    void say(message, orders, pictures.chosen)
    current.reset()
    pictures.clear()
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      ref={form}
      method="post"
      {...pictures.target}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ChosenList pictures={pictures} />
      <div className="flex items-end gap-2">
        <PictureButton pictures={pictures} disabled={!isHydrated} />
        <label className="min-w-0 flex-1">
          <span className="sr-only">Your message</span>
          <textarea
            ref={input}
            name="message"
            rows={1}
            maxLength={2_000}
            placeholder="Write a message"
            disabled={!isHydrated}
            onKeyDown={onKeyDown}
            onInput={sendTyping}
            className="field-sizing-content block max-h-32 min-h-11 w-full resize-none rounded-lg border border-line-strong bg-surface px-3.5 py-2.5 text-base leading-snug text-ink placeholder:text-faint focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent disabled:bg-sunken"
          />
        </label>
        <button
          type="submit"
          aria-disabled={isBusy || undefined}
          disabled={!isHydrated}
          className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent text-on-accent transition-colors hover:bg-accent-hover disabled:bg-sunken disabled:text-faint aria-disabled:opacity-60"
        >
          <span className="sr-only">Send</span>
          <SheetIcon name="send" />
        </button>
      </div>
    </form>
  )
}
