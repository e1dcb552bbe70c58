export interface TeamMember {
  name: string
  role: string
  text: string
}

/** The default texts of the page. The loader fills in placeholders. */
export const aboutOriginal = {
  title: 'About {store}',
  lead: 'We help creators grow on Instagram, TikTok and YouTube, and we tell them exactly what they’re buying.',
  mission: {
    title: 'Our mission',
    paragraphs: [
      'Good work shouldn’t go unseen because the first hundred viewers never came.',
      'A new profile looks empty, and people scroll past it. Followers or views won’t make a video better, but they give it a first push, so the people it was made for have a chance to stop and look.',
      'It’s a simple service, and we describe it plainly: what we deliver, where it comes from, how fast it is and what it can’t do. That way you can decide with confidence.',
    ],
  },
  reasons: {
    title: 'Why choose us',
    list: [
      'The price you see is the price you pay. No subscription.',
      'We only need your username and a public link. Never your password.',
      'Every order has a tracking page that shows each step.',
      '[[A {money_back} money-back guarantee on anything we don’t deliver.||We refund anything we don’t deliver.]]',
      'A {refill} refill if your views drop.',
      '[[Our chat assistant answers {support}, and our team reads what it can’t answer.||Support from people who can see your order.]]',
    ],
  },
  values: {
    title: 'Our values',
    list: [
      { id: 'prices', title: 'Clear prices', text: 'Every package shows its full price. No fees at checkout and no countdown timers.' },
      {
        id: 'account',
        title: 'Your account stays yours',
        text: 'We only use a public link. We couldn’t sign in to your account if we wanted to.',
      },
      {
        id: 'transparency',
        title: 'Full transparency',
        text: 'We record every payment and delivery step as it happens, and you can follow along on your order page.',
      },
      { id: 'orders', title: 'We stand behind every order', text: 'If something falls short, we tell you and fix it or refund you.' },
    ],
  },
  closing: { title: 'See for yourself', text: 'Order a small package, watch it arrive and judge for yourself.' },
}

/** The fictional team of a demo shop. A live shop has none. */
export const teamOf = (mode: 'demo' | 'live'): TeamMember[] => (mode === 'demo' ? team : [])

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
