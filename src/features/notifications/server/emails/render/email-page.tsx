import type { ReactElement } from 'react'
import type { EmailContent } from '#features/notifications/server/emails/content.ts'
import {
  type EmailBrand,
  FallbackLink,
  EmailButton,
  EmailCard,
  EmailFrame,
  EmailSection,
  Paragraph,
  QuietLink,
} from '#features/notifications/server/emails/render/frame.tsx'

/** What is around the content of an email. */
export interface EmailSurroundings {
  brand: EmailBrand
  /** Who runs the shop; null if that is not known. */
  seller: string | null
  /** The page that unsubscribes from its kind. */
  unsubscribeHref?: string | undefined
}

/** An email as a React element. A module of its own, so that the renderer is loaded with the first email. */
export function elementOf(email: EmailContent, surroundings: EmailSurroundings): ReactElement {
  const { preview, heading, footer, paragraphs, button, card, more = [], after, afterLink, sections = [] } = email
  return (
    <EmailFrame {...surroundings} preview={preview} heading={heading} footer={footer}>
      {paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {button && <EmailButton href={button.href}>{button.label}</EmailButton>}
      {card && <EmailCard {...card} />}
      {sections.map((section, index) => (
        <EmailSection key={index} {...section} />
      ))}
      {more.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {after && (
        <Paragraph>
          {after} {afterLink && <QuietLink href={afterLink.href}>{afterLink.label}</QuietLink>}
        </Paragraph>
      )}
      {button && <FallbackLink href={button.href} />}
    </EmailFrame>
  )
}
