import { paragraphs } from '#features/legal/rules/html.ts'
import type { LegalSection } from '#features/legal/rules/sections.ts'

/** The imprint as the shop comes with it. */
export const imprint = (): LegalSection[] => [
  { id: 'seller', title: 'Who runs this shop', html: paragraphs('{store} is run by:', '{business}', '{demo_notice}') },
  {
    id: 'contact',
    title: 'How to reach us',
    html: paragraphs('Email {email}, or use the <a href="/contact">contact page</a> or the <a href="/live-chat">live chat</a>.'),
  },
  {
    id: 'content',
    title: 'Content of this site',
    html: paragraphs(
      'We are responsible for what we publish here. Reviews are the opinions of the customers who wrote them; we check them for spam before they appear. If something here is wrong or infringes your rights, email {email} and we’ll look into it.',
      'We are not affiliated with Instagram, TikTok or YouTube, and their names belong to their owners.',
    ),
  },
]
