import type { ReactElement } from 'react'
import type { EmailContent } from '#features/notifications/server/emails/content.ts'
import {
  type EmailBrand,
  FallbackLink,
  EmailButton,
  EmailFrame,
  EmailSection,
  Paragraph,
  QuietLink,
  Summary,
} from '#features/notifications/server/emails/render/frame.tsx'

/** An email as a React element; `seller` is who runs the shop, `unsubscribeHref` the page that unsubscribes from its kind. A module of its own, so that the renderer is loaded with the first email. */
export function elementOf(
  email: EmailContent,
  { brand, seller, unsubscribeHref }: { brand: EmailBrand; seller: string | null; unsubscribeHref?: string | undefined },
): ReactElement {
  const { preview, heading, footer, paragraphs, button, rows, after, afterLink, sections = [] } = email
  return (
    <EmailFrame brand={brand} seller={seller} preview={preview} heading={heading} footer={footer} unsubscribeHref={unsubscribeHref}>
      {paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {sections.map((section, index) => (
        <EmailSection key={index} {...section} />
      ))}
      {button && <EmailButton href={button.href}>{button.label}</EmailButton>}
      {rows && <Summary rows={rows} />}
      {button && <FallbackLink href={button.href} />}
      {after && (
        <Paragraph>
          {after} {afterLink && <QuietLink href={afterLink.href}>{afterLink.label}</QuietLink>}
        </Paragraph>
      )}
    </EmailFrame>
  )
}
