import type { ReactElement } from 'react'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import {
  FallbackLink,
  MailButton,
  MailFrame,
  MailSection,
  Paragraph,
  QuietLink,
  Summary,
} from '#features/notifications/server/mails/frame.tsx'

/** A letter as a React element; `stopHref` is where mails of its kind can be ended. Its own module, so that the renderer is loaded with the first mail only. */
export function elementOf(letter: Letter, storeName: string, stopHref?: string): ReactElement {
  const { preview, heading, footer, paragraphs, button, rows, after, afterLink, sections = [] } = letter
  return (
    <MailFrame storeName={storeName} preview={preview} heading={heading} footer={footer} stopHref={stopHref}>
      {paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {sections.map((section, index) => (
        <MailSection key={index} {...section} />
      ))}
      {button && <MailButton href={button.href}>{button.label}</MailButton>}
      {rows && <Summary rows={rows} />}
      {button && <FallbackLink href={button.href} />}
      {after && (
        <Paragraph>
          {after} {afterLink && <QuietLink href={afterLink.href}>{afterLink.label}</QuietLink>}
        </Paragraph>
      )}
    </MailFrame>
  )
}
