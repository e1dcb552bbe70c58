import type { Page } from '@playwright/test'
import { platforms, type ServiceKind, serviceKinds, serviceLabel, servicePath, typeName } from '#features/catalog/rules.ts'
import { hold, open, press, scriptIsThere } from './reach.ts'
import { button, heading, insteadOf, message, pending, type Screen, type State, words } from './text.ts'

/** Goes there by the footer, within the page. */
async function follow(page: Page, kind: ServiceKind): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: serviceLabel(kind), exact: true })
    .click()
}

const dataOf = (kind: ServiceKind) => `**${servicePath(kind)}.data*`

const orderButtonOf = ({ type }: ServiceKind) => button(new RegExp(String.raw`^Order [\d.]+K? ${typeName(type)}$`))

const firstButtonOf = (kind: ServiceKind) =>
  insteadOf('Select a Package', 'The most popular package is chosen from the start.', orderButtonOf(kind))

/** Instagram's followers and likes have their own error messages. */
const problemOf = (kind: ServiceKind) =>
  kind.platform === 'instagram' && (kind.type === 'followers' || kind.type === 'likes')
    ? [message('Failed to load packages. Please try again.'), button('Retry')]
    : [message('Error loading services: the shop could not be reached.'), button('Try Again')]

function statesOf(kind: ServiceKind): State[] {
  const service = serviceLabel(kind)
  return [
    {
      section: 2,
      when: `${service} are loading`,
      async go(page) {
        const loseIt = await hold(page, dataOf(kind), 'abort')
        await follow(page, kind)
        return loseIt
      },
      shows: [pending(`Loading ${service} services...`)],
    },
    {
      section: 8,
      when: `${service} cannot be loaded`,
      go: async () => {},
      shows: [heading(`Buy ${service}`), ...problemOf(kind)],
    },
    {
      section: 2,
      when: `${service} are tried again`,
      async go(page) {
        await Promise.all([page.waitForEvent('load'), press(page, /^(Try Again|Retry)$/)])
        await scriptIsThere(page)
      },
      shows: [heading(`Buy ${service}`), heading('Choose Your Package'), words('Most Popular'), firstButtonOf(kind)],
    },
    {
      section: 2,
      when: `a package of ${service} is chosen`,
      go: (page) => page.getByRole('main').locator('label', { hasText: '$' }).first().click(),
      shows: [orderButtonOf(kind)],
    },
  ]
}

/** The package chosen on the page before is none of the next one's. */
const comeBackTo = (kind: ServiceKind): State => ({
  section: 2,
  when: `on to ${serviceLabel(kind)}, within the page`,
  go: (page) => follow(page, kind),
  shows: [heading(`Buy ${serviceLabel(kind)}`), firstButtonOf(kind)],
})

/** The package pages, a platform each. */
export const packagePages: Screen[] = platforms().map((platform) => ({
  name: `Package pages, ${platform}`,
  states: [
    { section: 2, when: 'on another page', go: (page) => open(page, '/about'), shows: [] },
    ...serviceKinds()
      .filter((kind) => kind.platform === platform)
      .flatMap(statesOf),
    comeBackTo({ platform, type: 'likes' }),
    comeBackTo({ platform, type: 'views' }),
  ],
}))
