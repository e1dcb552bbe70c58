import { type Mutation, one } from '../mutation.ts'

const pageTexts = 'test/api/page-texts.test.ts'

export const textsMutations: Mutation[] = [
  one(
    'a figure typed in a live shop is published',
    'src/features/texts/rules.ts',
    'isLive ? ownFigureIn(text, slot.original) : undefined',
    'undefined',
    pageTexts,
    'a live shop states no figure that the owner typed',
  ),
  one(
    'a figure typed in a demo shop is shown once the shop is live',
    'src/features/texts/rules.ts',
    'isLive && ownFigureIn(own, slot.original) !== undefined ? slot.original : own',
    'own',
    'src/features/texts/rules.test.ts',
    'the original replaces a custom text that lacks a figure, or states one in a live shop',
  ),
  one(
    'a preview of page texts is public',
    'src/features/texts/server/api.ts',
    '{ ...ctx, draftTexts }',
    'Object.assign(ctx, { draftTexts })',
    pageTexts,
    'a preview shows the page with the draft, without scripts, and nobody else sees it',
  ),
]
