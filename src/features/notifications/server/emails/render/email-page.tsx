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

/** The parts of an email around its content. */
export interface EmailSurroundings {
  brand: EmailBrand
  /** The business that runs the shop. Null if it is unknown. */
  seller: string | null
  /** The unsubscribe page for this kind of email. */
  unsubscribeHref?: string | undefined
}

/** An email as a React element. In its own module, so the renderer is only loaded with the first email. */
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
