import type { ReactElement } from 'react'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import { FallbackLink, MailButton, MailFrame, Paragraph, QuietLink, Summary } from '#features/notifications/server/mails/frame.tsx'

/** A letter as a React element. Its own module, so that the renderer is loaded with the first mail only. */
export function elementOf(letter: Letter, storeName: string): ReactElement {
  const { preview, heading, footer, paragraphs, button, rows, after, afterLink } = letter
  return (
    <MailFrame storeName={storeName} preview={preview} heading={heading} footer={footer}>
      {paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
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
