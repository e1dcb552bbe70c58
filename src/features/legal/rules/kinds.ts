import { paths } from '#shared/paths.ts'

export const legalKinds = ['terms', 'privacy', 'imprint', 'refunds'] as const
export type LegalKind = (typeof legalKinds)[number]

/** The title of each legal text and the page that shows it. */
export const legalTexts: Record<LegalKind, { title: string; path: string }> = {
  terms: { title: 'Terms of Sale', path: paths.terms },
  privacy: { title: 'Privacy', path: paths.privacy },
  imprint: { title: 'Imprint', path: paths.imprint },
  refunds: { title: 'Refund Policy', path: paths.refundPolicy },
}
