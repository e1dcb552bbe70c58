import type { ShownClaims } from '#features/claims/contract.ts'

export interface TeamMember {
  name: string
  role: string
  text: string
}

interface AboutTexts {
  title: string
  lead: string
  mission: string[]
  reasons: string[]
  values: { title: string; text: string }[]
  /** Empty in a live shop: its people are not ours to invent. */
  team: TeamMember[]
}

/** The longer texts of the page, composed by its loader. A promise needs its claim. */
export function aboutTexts({ STORE_NAME, STORE_MODE }: { STORE_NAME: string; STORE_MODE: string }, claims: ShownClaims): AboutTexts {
  return {
    title: `About ${STORE_NAME}`,
    lead: 'We sell reach for Instagram, TikTok and YouTube to people who make things, and we tell them beforehand what they are buying.',
    mission,
    reasons: reasons(claims),
    values,
    team: STORE_MODE === 'demo' ? team : [],
  }
}

const mission = [
  'Good work should not stay unseen because its first hundred viewers never came.',
  'A new profile looks empty, and people pass by what looks empty. A package of followers or views does not make a video better. It gives it a first push, so that the people for whom it was made have a chance to stop and look.',
  'That is a modest service, and we describe it modestly: what is delivered, from where, how fast, and what it cannot do. Whoever knows that can decide well, and comes back for the right reasons.',
]

function reasons({ money_back, refill, support }: ShownClaims): string[] {
  return [
    'One price on the card, and the same one at the end. No subscription.',
    'A username and a public link are enough. Nobody asks for a password.',
    'Every order has a page that shows what happened, with times.',
    ...(money_back ? [`A ${money_back} money-back guarantee on what is not delivered.`] : ['What is not delivered is paid back.']),
    ...(refill ? [`A ${refill} refill on views that drop.`] : []),
    ...(support ? [`Support that answers ${support}.`] : ['Support by people who can see your order.']),
  ]
}

const values = [
  { title: 'Plain prices', text: 'What a package costs stands on it. Nothing is added on the way, and nothing counts down beside it.' },
  {
    title: 'Your account stays yours',
    text: 'We work from the outside, with a public link. We could not sign in to your account if we wanted to.',
  },
  { title: 'On the record', text: 'Payments, starts and deliveries are written down as they happen, and you see the same page as we do.' },
  { title: 'We answer for it', text: 'When something falls short, we say so, make it good or give the money back. The order shows which.' },
]

const team: TeamMember[] = [
  {
    name: 'Mara Lindgren',
    role: 'Founder',
    text: 'Ran the channel of a small record label and bought growth herself, badly, before she sold it better.',
  },
  {
    name: 'Dev Anand',
    role: 'Operations',
    text: 'Chooses where deliveries come from, measures them, and takes off sale what does not hold.',
  },
  {
    name: 'Ines Carvalho',
    role: 'Support',
    text: 'Reads what customers write and sees to it that the same question does not need asking twice.',
  },
]
