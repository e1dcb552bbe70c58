import { useChat } from '#features/support/ui/chat/store.ts'
import { backText } from '#features/support/ui/chat/who.ts'

/** Says whether a person is online or when one will be. */
export function Presence() {
  const { availability } = useChat()
  return (
    <p className="border-l-2 border-accent pl-5 text-muted" aria-live="polite">
      <b className="flex items-center gap-2 font-semibold text-ink">
        {availability?.online && <span className="size-2.5 rounded-full bg-success" />}
        {availability ? (availability.online ? 'Online now' : 'No one is online right now') : 'Who answers'}
      </b>
      {availability?.online
        ? 'Ask for a person, and someone will join the conversation. Until then, the assistant answers.'
        : `${availability ? backText(availability) : ''} The assistant answers automatically. A person answers by email.`.trim()}
    </p>
  )
}
