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
  /** Empty in a live shop; the demo shop's team is invented. */
  team: TeamMember[]
}

/** The longer texts of the page, composed by its loader. Each promise needs its claim. */
export function aboutTexts({ STORE_NAME, STORE_MODE }: { STORE_NAME: string; STORE_MODE: string }, claims: ShownClaims): AboutTexts {
  return {
    title: `About ${STORE_NAME}`,
    lead: 'We help creators grow on Instagram, TikTok and YouTube, and we tell them exactly what they’re buying.',
    mission,
    reasons: reasons(claims),
    values,
    team: STORE_MODE === 'demo' ? team : [],
  }
}

const mission = [
  'Good work shouldn’t go unseen because the first hundred viewers never came.',
  'A new profile looks empty, and people scroll past it. Followers or views won’t make a video better, but they give it a first push, so the people it was made for have a chance to stop and look.',
  'It’s a simple service, and we describe it plainly: what we deliver, where it comes from, how fast it is and what it can’t do. That way you can decide with confidence.',
]

function reasons({ money_back, refill, support }: ShownClaims): string[] {
  return [
    'The price you see is the price you pay. No subscription.',
    'We only need your username and a public link. Never your password.',
    'Every order has a tracking page that shows each step.',
    ...(money_back ? [`A ${money_back} money-back guarantee on anything we don’t deliver.`] : ['We refund anything we don’t deliver.']),
    ...(refill ? [`A ${refill} refill if your views drop.`] : []),
    ...(support
      ? [`Our chat assistant answers ${support}, and our team reads what it can’t answer.`]
      : ['Support from people who can see your order.']),
  ]
}

const values = [
  { title: 'Clear prices', text: 'Every package shows its full price. No fees at checkout and no countdown timers.' },
  {
    title: 'Your account stays yours',
    text: 'We only use a public link. We couldn’t sign in to your account if we wanted to.',
  },
  {
    title: 'Full transparency',
    text: 'We record every payment and delivery step as it happens, and you can follow along on your order page.',
  },
  { title: 'We stand behind every order', text: 'If something falls short, we tell you and fix it or refund you.' },
]

const team: TeamMember[] = [
  {
    name: 'Mara Lindgren',
    role: 'Founder',
    text: 'Ran a small record label’s channel and bought growth the hard way before starting a better shop.',
  },
  {
    name: 'Dev Anand',
    role: 'Operations',
    text: 'Picks our sources, measures every delivery and drops what doesn’t perform.',
  },
  {
    name: 'Ines Carvalho',
    role: 'Support',
    text: 'Reads every customer message and makes sure nobody has to ask twice.',
  },
]
