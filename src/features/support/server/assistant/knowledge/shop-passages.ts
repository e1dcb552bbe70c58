import type { PostView } from '#features/blog/contract.ts'
import { plainText } from '#features/blog/rules/text.ts'
import { publishedPosts } from '#features/blog/server/queries.ts'
import { kindsOnSale, platformName, serviceLabel, servicePath } from '#features/catalog/rules.ts'
import { packagePage } from '#features/catalog/server/queries.ts'
import type { ShownClaims } from '#features/claims/contract.ts'
import { type Facts, withClaims } from '#features/claims/rules.ts'
import type { PolicyVersion } from '#features/guarantees/contract.ts'
import { policyVersions } from '#features/guarantees/server/queries.ts'
import type { LegalSection } from '#features/legal/rules/sections.ts'
import { servicePromise } from '#features/orders/server/queries/delivery-promise.ts'
import { sandboxWays, type WaysToPay } from '#features/payments/rules/words.ts'
import { waysToPay } from '#features/payments/server/queries/settings.ts'
import { runningOffers } from '#features/promotions/server/queries.ts'
import { pageIdOf } from '#features/seo/rules.ts'
import { standardFaq, shownCategories } from '#features/support/rules/faq.ts'
import { homeQuestions } from '#features/support/rules/home-questions.ts'
import { account } from '#features/support/server/assistant/knowledge/own/account.ts'
import { ordering } from '#features/support/server/assistant/knowledge/own/ordering.ts'
import { paying } from '#features/support/server/assistant/knowledge/own/paying.ts'
import { aboutShop } from '#features/support/server/assistant/knowledge/own/shop.ts'
import type { Passage } from '#features/support/server/assistant/knowledge/passage.ts'
import { legalPage } from '#features/support/server/queries/legal.ts'
import { factsOf } from '#features/texts/rules/facts.ts'
import { pageTexts, shopFacts } from '#features/texts/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { paths } from '#shared/paths.ts'

const MAX_POSTS = 200

/** Loads the current texts of the shop’s pages as passages. */
export async function shopPassages(ctx: Context): Promise<Passage[]> {
  const { claims, facts: marked } = await shopFacts(ctx)
  const facts = { ...marked, ...claims }
  const [ways, policies, terms, privacy, posts, services, faq, home, offers] = await Promise.all([
    waysToPay(ctx),
    policyVersions(ctx),
    legalPage(ctx, 'terms'),
    legalPage(ctx, 'privacy'),
    publishedPosts(ctx, { limit: MAX_POSTS }),
    servicePassages(ctx, facts),
    pageTexts(ctx, 'faq', standardFaq, facts),
    pageTexts(ctx, 'home', homePart, facts),
    runningOffers(ctx),
  ])
  return [
    ...writtenPassages(claims, ways, { faq, home, offers }),
    ...policyPassages(policies, ctx.now()),
    ...services,
    ...legalPassages('Terms', paths.terms, terms.sections),
    ...legalPassages('Privacy', paths.privacy, privacy.sections),
    ...posts.map(postPassage),
  ]
}

/** Other ways to ask the FAQ’s questions, by slug. */
const faqAsks: Record<string, string[]> = {
  'what-is-it': ['what do you sell', 'which platforms do you support', 'which services do you offer', 'what is this shop'],
  'account-needed': ['do i need an account to order', 'can i order without an account', 'buy as a guest', 'do i have to register to order'],
  'delivery-start': ['how long does delivery take', 'delivery time', 'how fast do you deliver', 'when does it start', 'speed of delivery'],
  qualities: ['difference between general and premium', 'what is premium quality', 'general or premium which is better'],
  drops: [
    'will the followers drop',
    'do followers stay',
    'will the likes disappear after some time',
    'permanent followers',
    'do likes drop',
    'what if my numbers go down later',
    'will i lose followers',
    'will followers leave',
    'do they unfollow me later',
  ],
  'what-to-give': ['what do i need to give you to order', 'what information do you need', 'what do i need to order'],
  'change-or-cancel': ['can i cancel an order', 'can i change an order', 'how do i cancel', 'can i pause the delivery'],
  password: ['do you need my password', 'do you need my instagram login', 'password needed'],
  'platform-rules': ['is buying followers against the rules', 'against the terms of service', 'allowed by instagram'],
  'my-data': ['what data do you keep'],
  crypto: ['do you take bitcoin', 'can i use ethereum'],
  'late-order': ['what happens if my order is late', 'what do i do if the delivery is delayed'],
  fees: ['is there a fee', 'extra costs at checkout'],
}

/** The questions and answers on the home page. */
const homePart = { questions: { list: homeQuestions } }

/** Current texts with their placeholders filled. */
interface CurrentTexts {
  faq: typeof standardFaq
  home: typeof homePart
  offers: readonly string[]
}

/** The answers written for the assistant, the FAQ and the home page. A figure only appears while its claim may be shown. */
function writtenPassages(claims: ShownClaims, ways: WaysToPay, { faq, home, offers }: CurrentTexts): Passage[] {
  const own = [...account, ...paying(ways, offers), ...ordering, ...aboutShop(claims)]
  const answers = shownCategories(faq.categories).flatMap(({ questions }) => questions)
  return [
    ...own.map((passage, place) => ({ ...passage, id: `own ${place}`, weight: 1 })),
    ...answers.map(({ slug, question, answer }) => ({
      id: `faq ${slug}`,
      title: question,
      text: answer,
      link: { label: 'Read in the FAQ', href: `${paths.faq}#${slug}` },
      asks: faqAsks[slug] ?? [],
      weight: 0.9,
    })),
    ...home.questions.list.map(({ id, question, answer }) => ({
      id: `home ${id}`,
      title: question,
      text: answer,
      link: { label: 'All answers', href: paths.faq },
      weight: 0.85,
    })),
  ]
}

const policyAsks: Record<PolicyVersion['kind'], string[]> = {
  money_back: [
    'What is your refund policy?',
    'money back guarantee',
    'do you give refunds',
    'what happens if you cannot deliver',
    'do i get my money back if nothing is delivered',
    'how long do i have to ask for a refund',
    'refund deadline time limit',
  ],
  refill: ['What is a refill?', 'do you offer refills', 'refill guarantee', 'do likes followers have a refill guarantee', 'views dropped'],
  revision: ['Can I get a revision of comments?', 'revision of comments', 'comments do not fit rewrite', 'change delivered comments'],
  withdrawal: [
    'What is my right of withdrawal?',
    'right of withdrawal',
    'how long can i withdraw from the contract',
    'cooling off period',
    'cancel within 14 days',
  ],
}
const policyLinks: Record<PolicyVersion['kind'], string> = {
  money_back: `${paths.terms}#refunds`,
  refill: `${paths.terms}#refunds`,
  revision: '/buy-youtube-comments',
  withdrawal: paths.withdraw,
}
/** The questions that the written answers and the guarantees answer, by passage id. */
export const topicQuestions: { passage: string; sentences: string[] }[] = [
  ...writtenPassages({}, sandboxWays, {
    ...withClaims({ faq: standardFaq, home: homePart }, factsOf('us', {}, sandboxWays, [])),
    offers: [],
  }).map(({ id, title, asks = [] }) => ({
    passage: id,
    sentences: [title, ...asks],
  })),
  ...Object.entries(policyAsks).map(([kind, sentences]) => ({ passage: `policy ${kind}`, sentences })),
]

/** The current guarantees, as passages. */
function policyPassages(versions: readonly PolicyVersion[], now: Date): Passage[] {
  const current = versions.filter(({ kind, version, validFrom }) => {
    const inForce = versions.filter((other) => other.kind === kind && isInForce(other, now))
    return isInForce({ validFrom }, now) && version === Math.max(...inForce.map((other) => other.version))
  })
  return current
    .filter(({ windowHours }) => windowHours > 0)
    .map(({ kind, title, terms, platforms, types }) => {
      const where = [platforms?.map((each) => platformName(each)).join(' and '), types?.join(' and ')].filter(Boolean).join(' ')
      return {
        id: `policy ${kind}`,
        title,
        text: `${terms}${where ? ` It only applies to ${where}.` : ''}`,
        link: { label: title, href: policyLinks[kind] },
        asks: policyAsks[kind],
        weight: 1,
      }
    })
}

/** An invalid date means always in force. */
function isInForce({ validFrom }: Pick<PolicyVersion, 'validFrom'>, now: Date): boolean {
  return !(Date.parse(validFrom) > now.getTime())
}

async function servicePassages(ctx: Context, facts: Facts): Promise<Passage[]> {
  const pages = await Promise.all(
    kindsOnSale().map(async (kind) => {
      const [{ content }, { starts, within }] = await Promise.all([packagePage(ctx, kind), servicePromise(ctx, kind)])
      return { kind, content: await pageTexts(ctx, pageIdOf(servicePath(kind)), content, { ...facts, starts, within }) }
    }),
  )
  return pages.flatMap(({ kind, content }) =>
    content.faq.map(({ question, answer }, place) => ({
      id: `service ${kind.platform} ${kind.type} ${place}`,
      title: question,
      text: answer,
      link: { label: serviceLabel(kind), href: servicePath(kind) },
      kind,
      weight: 0.6,
    })),
  )
}

const MAX_LEGAL_CHARACTERS = 420

function legalPassages(name: string, path: string, sections: readonly LegalSection[]): Passage[] {
  return sections.map(({ id, title, html }) => ({
    id: `${path} ${id}`,
    title,
    text: beginning(plainText(html.replace(/<\/(?:td|th)>/g, ': ').replace(/<\/li>/g, ' '))),
    link: { label: `${name}: ${title}`, href: `${path}#${id}` },
    weight: 0.5,
  }))
}

function postPassage({ slug, title, excerpt, tags, category }: PostView): Passage {
  return {
    id: `post ${slug}`,
    title,
    text: `There is an article on that in our blog. “${title}”: ${excerpt}`,
    link: { label: title, href: `${paths.blog}/${slug}` },
    asks: [tags.join(' '), category],
    isArticle: true,
    weight: 0.5,
  }
}

/** Shortens a text to whole sentences, if possible. */
function beginning(text: string): string {
  if (text.length <= MAX_LEGAL_CHARACTERS) return text
  const cut = text.slice(0, MAX_LEGAL_CHARACTERS)
  const end = cut.lastIndexOf('. ')
  return end > 80 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`
}
