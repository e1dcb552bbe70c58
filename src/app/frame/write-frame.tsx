import { BarContent, EntryContent } from '#app/frame/bar-content.tsx'
import { ChatButton } from '#app/frame/chat-button.tsx'
import { FooterContent } from '#app/frame/footer-content.tsx'
import { PhoneMenuContent } from '#app/frame/phone-menu-content.tsx'
import type { Written } from '#app/frame/written.tsx'
import { stillHtml } from '../../pages/storefront/still-html.tsx'

/** The parts of the frame that are the same on every page of the store of that `name`, as HTML. */
export function writeFrame(name: string): Written {
  return {
    bar: stillHtml(<BarContent name={name} />),
    entry: stillHtml(<EntryContent />),
    'phone-menu': stillHtml(<PhoneMenuContent />),
    footer: stillHtml(
      <>
        <FooterContent name={name} />
        <div className="chat-clearance" />
        <ChatButton />
      </>,
    ),
  }
}
