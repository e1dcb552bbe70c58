import { useChat } from '#features/support/ui/chat/store.ts'
import { backText } from '#features/support/ui/chat/who.ts'

/** Whether somebody is there: `Online now` only while somebody is, otherwise when. */
export function Presence() {
  const { availability } = useChat()
  return (
    <p className="border-l-2 border-accent pl-5 text-muted" aria-live="polite">
      <b className="flex items-center gap-2 font-semibold text-ink">
        {availability?.online && <span className="size-2.5 rounded-full bg-success" />}
        {availability ? (availability.online ? 'Online now' : 'Nobody is online right now') : 'Who answers'}
      </b>
      {availability?.online
        ? 'Ask for a person, and somebody joins the conversation. Until then the assistant answers.'
        : `${availability ? backText(availability) : ''} The assistant answers at once. A person answers by e-mail.`.trim()}
    </p>
  )
}
