import { FooterContent } from '#app/frame/footer-content.tsx'
import { PhoneMenuContent } from '#app/frame/phone-menu-content.tsx'
import { BarContent, CornerLinks, type Store } from '#app/frame/top-bar-content.tsx'
import marks from '#features/catalog/ui/marks.svg?raw'
import { addedMarks } from '#features/catalog/ui/platform-mark.tsx'
import { renderStatic } from '#pages/render-static.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import icons from '#ui/icons/sheet.svg?raw'

/**
 * Renders the islands that are the same on every page, by id. The browser takes their HTML from the page, so their components aren't in
 * the JavaScript. `seller` is the business behind the store. Server only.
 */
export function renderFrame(store: Store, seller: string | null) {
  return {
    // The SVG symbols that the page's icons refer to.
    'frame-icons': icons + marks + addedMarks(),
    'frame-bar': renderStatic(<BarContent store={store} />),
    'frame-corner': renderStatic(<CornerLinks />),
    'frame-phone-menu': renderStatic(<PhoneMenuContent />),
    'frame-footer': renderStatic(
      <>
        <FooterContent store={store} seller={seller} />
        <div className="chat-clearance" />
        <ChatButton />
      </>,
    ),
  }
}

/** Opens and closes the chat. Shown in the corner of every page without its own chat. `chatScript` handles its clicks. */
function ChatButton() {
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
