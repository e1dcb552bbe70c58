import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** Opens and closes the chat, from the corner of every page that has none of its own. For the server alone; see `chat-script.ts`. */
export function ChatButton() {
  return (
    <button type="button" id="chat-button" aria-expanded="false" className="chat-button">
      <span className="sr-only">Chat with support</span>
      <SheetIcon name="chat" className="chat-button-closed size-6" />
      <SheetIcon name="chevron-down" className="chat-button-open size-6" />
      <span className="chat-button-news">
        <span className="sr-only">New answer</span>
      </span>
    </button>
  )
}
