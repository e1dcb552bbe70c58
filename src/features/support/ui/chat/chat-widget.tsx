import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { beginChat, type GuestOrders } from '#features/support/ui/chat/actions.ts'
import { ChatBox } from '#features/support/ui/chat/chat-box.tsx'
import { useFollowing } from '#features/support/ui/chat/follow.ts'
import { chatKeys } from '#features/support/ui/chat/keys.ts'
import { hasNews, useChat } from '#features/support/ui/chat/store.ts'
import { paths } from '#shared/paths.ts'
import { writeStored } from '#shared/stored.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/**
 * The chat widget: its panel if it is open, and the dot on its button if there is an unseen answer by staff. It stays open across pages and
 * reloads.
 */
export function ChatWidget({ orders }: { orders: GuestOrders }) {
  const { pathname } = useLocation()
  const panel = usePanel()
  const isElsewhere = pathname === paths.liveChat
  const isOpen = panel !== 'behind' && !isElsewhere
  useFollowing(isOpen)
  useEffect(beginChat, [])

  useEffect(() => {
    writeStored('sessionStorage', chatKeys.open, panel === 'behind' ? undefined : true)
    document.querySelector('#chat-button')?.setAttribute('aria-expanded', String(panel !== 'behind'))
  }, [panel])

  return (
    <>
      <UnreadMark isOpen={isOpen} />
      {isOpen && <Panel orders={orders} isPressed={panel === 'open'} />}
    </>
  )
}

function UnreadMark({ isOpen }: { isOpen: boolean }) {
  const isNew = hasNews(useChat()) && !isOpen
  useEffect(() => {
    document.documentElement.toggleAttribute('data-chat-news', isNew)
  }, [isNew])
  return null
}

/** A non-modal dialog, so the page remains usable. */
function Panel({ orders, isPressed }: { orders: GuestOrders; isPressed: boolean }) {
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isPressed) input.current?.focus()
  }, [isPressed])
  return (
    <dialog
      open
      id="chat-panel"
      aria-label="Chat with support"
      onKeyDown={({ key }) => key === 'Escape' && closePanel()}
      className="fixed inset-x-0 top-auto bottom-0 z-30 m-0 h-[500px] max-h-[calc(100dvh-3.5rem)] w-full max-w-none animate-appear overflow-hidden rounded-t-xl border border-line bg-raised p-0 text-ink shadow-lg [animation-delay:0ms] sm:right-5 sm:bottom-24 sm:left-auto sm:max-h-[calc(100dvh-11rem)] sm:w-96 sm:rounded-xl print:hidden"
    >
      <ChatBox orders={orders} input={input} onFollow={closeOnPhone}>
        <button
          type="button"
          onClick={closePanel}
          className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-accent-soft hover:text-ink"
        >
          <span className="sr-only">Close the chat</span>
          <SheetIcon name="close" />
        </button>
      </ChatBox>
    </dialog>
  )
}

/** Closes the panel on a phone, where it would cover the page that a link opens. */
function closeOnPhone(): void {
  if (matchMedia('(width < 40rem)').matches) closePanel()
}

/** The chat’s state, which `app/frame/head-scripts.ts` and the button set. */
type PanelState = 'open' | 'open-kept' | 'behind'

function onChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-chat'] })
  return () => observer.disconnect()
}

function usePanel(): PanelState {
  return useSyncExternalStore(
    onChange,
    () => (document.documentElement.dataset.chat as PanelState | undefined) ?? 'behind',
    () => 'behind',
  )
}

/** Closes the panel and returns the focus to the button. */
function closePanel(): void {
  document.documentElement.dataset.chat = 'behind'
  document.querySelector<HTMLElement>('#chat-button')?.focus()
}
