import type { LegalKind } from '#features/legal/rules/kinds.ts'
import { imprint } from '#features/legal/rules/originals/imprint.ts'
import { privacy } from '#features/legal/rules/originals/privacy.ts'
import { refunds } from '#features/legal/rules/originals/refunds.ts'
import { terms } from '#features/legal/rules/originals/terms.ts'
import type { LegalSection } from '#features/legal/rules/sections.ts'

/** The legal texts as the shop comes with them, with placeholders. */
export const originals: Record<LegalKind, LegalSection[]> = {
  terms: terms(),
  privacy: privacy(),
  imprint: imprint(),
  refunds: refunds(),
}
