import type { ServiceType } from '#features/catalog/rules.ts'

interface DemoSource {
  id: string
  name: string
  description: string
  reached: string
  evidence: string
  types: readonly ServiceType[]
}

/** Where the demo shop's deliveries would come from. */
export const demoSources: readonly DemoSource[] = [
  {
    id: 'src_interest_panel',
    name: 'Interest panel',
    description: 'People who signed up to discover new accounts and told us what they like. They follow and like what is shown to them.',
    reached:
      'They see a profile or post in the panel’s own app and decide for themselves. They earn points toward gift cards for taking part.',
    evidence: 'https://example.com/demo-shop/interest-panel-agreement.pdf',
    types: ['followers', 'subscribers', 'likes'],
  },
  {
    id: 'src_placements',
    name: 'Placements',
    description: 'Readers of websites and apps that show videos between their own content.',
    reached: 'Your video is shown in a frame marked as a promotion. A view counts when someone lets it play.',
    evidence: 'https://example.com/demo-shop/placements-contract.pdf',
    types: ['views'],
  },
  {
    id: 'src_writers',
    name: 'Writers’ desk',
    description: 'Freelance writers who watch or read what they comment on. Each writes from an account of their own.',
    reached: 'They pick a post from a list, write a comment, and are paid for each one that is accepted.',
    evidence: 'https://example.com/demo-shop/writers-terms.pdf',
    types: ['comments'],
  },
]

/** The source of a service of this type. */
export function sourceOf(type: ServiceType): string | undefined {
  return demoSources.find(({ types }) => types.includes(type))?.id
}
