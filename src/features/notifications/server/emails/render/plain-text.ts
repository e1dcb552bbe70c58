import type { Card, EmailContent, Section } from '#features/notifications/server/emails/content.ts'
import type { EmailSurroundings } from '#features/notifications/server/emails/render/email-page.tsx'

/** An email as plain text, in the order of its HTML. Each link is on its own line, and the footer follows a signature delimiter. */
export function textOf(email: EmailContent, { brand, seller, unsubscribeHref }: EmailSurroundings): string {
  const { heading, footer, paragraphs, button, card, more = [], after, afterLink, sections = [] } = email
  const signature = [brand.storeName, footer, unsubscribeHref && `Unsubscribe: ${unsubscribeHref}`, seller]
  return [
    heading,
    ...paragraphs,
    button && linkText(button),
    card && cardText(card),
    ...sections.map(sectionText),
    ...more,
    after,
    afterLink && linkText(afterLink),
    `-- \n${signature.filter(Boolean).join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const linkText = ({ label, href }: { label: string; href: string }) => `${label}:\n${href}`

function cardText({ title, rows, total }: Card): string {
  const lines = [...rows, ...(total ? [total] : [])].map(([name, value]) => `${name}: ${value}`)
  return [...(title ? [title] : []), ...lines].join('\n')
}

function sectionText({ heading, paragraphs, link }: Section): string {
  return [`* ${heading}`, ...paragraphs, ...(link ? [linkText(link)] : [])].join('\n')
}
