import { opened } from './reach.ts'
import { heading, insteadOf, link, radio, type Screen, words } from './text.ts'

const measured = 'it is the average of the published reviews, and their number'
const oneFigure = 'a figure is a claim of the registry, worded once for all pages'

export const home: Screen = {
  name: 'Home',
  states: [
    {
      section: 2,
      when: 'opened',
      go: opened('/'),
      shows: [
        insteadOf('4.9/5 from 12,000+ reviews', measured, words(/^\d\.\d\/5 from \d+ reviews$/)),
        words('100,000+ customers'),
        heading('What usually goes wrong, and what we do instead'),
        insteadOf('100K+', oneFigure, words('100,000+')),
        words('50M+'),
        words('99.8%'),
        words('24/7'),
        heading('How it works'),
        insteadOf('a 3-step process besides', 'the process is told once', words('Three steps, no account.')),
        heading('Choose package'),
        heading('Complete payment'),
        heading('Watch growth'),
        link(/^Get Started: .* Instagram /),
        link(/^Get Started: .* TikTok /),
        link(/^Get Started: .* YouTube /),
        heading('Instagram'),
        heading('TikTok'),
        heading('YouTube'),
        link('Contact Sales Team'),
        heading('Why Choose Groundswell'),
        radio('Influencers'),
        radio('Businesses'),
        radio('Artists'),
        heading('What customers say'),
        link('Read all reviews'),
        heading('What is Groundswell?'),
        heading('Questions before your first order'),
        heading('From the blog'),
        heading('Start small and see it arrive'),
      ],
    },
  ],
}
