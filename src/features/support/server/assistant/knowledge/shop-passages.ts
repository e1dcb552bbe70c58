import { paths } from '#app/routes.ts'
import type { PostView } from '#features/blog/contract.ts'
import { plainText } from '#features/blog/rules/text.ts'
import { publishedPosts } from '#features/blog/server/queries.ts'
import { serviceKinds, serviceLabel, servicePath } from '#features/catalog/rules.ts'
import { packagePage } from '#features/catalog/server/queries.ts'
import type { ShownClaims } from '#features/claims/contract.ts'
import { withClaims } from '#features/claims/rules.ts'
import { shownClaims } from '#features/claims/server/queries.ts'
import type { PolicyVersion } from '#features/guarantees/contract.ts'
import { policyVersions } from '#features/guarantees/server/queries.ts'
import { policyNotices } from '#features/guarantees/server/queries/overview.ts'
import { faqTexts } from '#features/support/rules/faq.ts'
import { questions } from '#features/support/rules/home-questions.ts'
import { type LegalSection, legalFacts } from '#features/support/rules/legal/html.ts'
import { privacySections } from '#features/support/rules/legal/privacy.ts'
import { termsSections } from '#features/support/rules/legal/terms.ts'
import { ownPassages } from '#features/support/server/assistant/knowledge/own-passages.ts'
import type { Passage } from '#features/support/server/assistant/knowledge/passage.ts'
import type { Context } from '#platform/context.ts'

const MOST_POSTS = 200

/** Everything that the shop's pages say, as far as it may be said now. */
export async function shopPassages(ctx: Context): Promise<Passage[]> {
  const [claims, policies, notices, posts, services] = await Promise.all([
    shownClaims(ctx),
    policyVersions(ctx),
    policyNotices(ctx),
    publishedPosts(ctx, { limit: MOST_POSTS }),
    servicePassages(ctx),
  ])
  const facts = legalFacts(ctx.config)
  const { STORE_NAME: store } = ctx.config
  return [
    ...ownPassages(store, claims),
    ...policyPassages(policies, ctx.now()),
    ...faqPassages(store, claims),
    ...services,
    ...legalPassages('Terms', paths.terms, termsSections(facts, notices)),
    ...legalPassages('Privacy', paths.privacy, privacySections(facts)),
    ...posts.map(postPassage),
  ]
}

/** Other ways to ask the questions of the FAQ, by its fragments. */
const faqAsks: Record<string, string[]> = {
  'what-is-it': ['what do you sell', 'which platforms do you support', 'which services do you offer', 'what is this shop'],
  'account-needed': ['do i need an account to order', 'can i order without an account', 'buy as a guest', 'do i have to register to order'],
  'delivery-start': ['how long does delivery take', 'delivery time', 'how fast do you deliver', 'when does it start', 'speed of delivery'],
  qualities: ['difference between general and premium', 'what is premium quality', 'general or premium which is better'],
  drops: ['will the followers drop', 'do followers stay', 'will the likes disappear after some time', 'permanent followers'],
  'what-to-give': ['what do i need to give you to order', 'what information do you need', 'what do i need to order'],
  'change-or-cancel': ['can i cancel an order', 'can i change an order', 'how do i cancel'],
  password: ['do you need my password', 'do you need my instagram login', 'password needed'],
  'platform-rules': ['is buying followers against the rules', 'against the terms of service', 'allowed by instagram'],
  'my-data': ['what do you store about me', 'what data do you keep', 'personal data'],
}

function faqPassages(store: string, claims: ShownClaims): Passage[] {
  const answers = faqTexts(store, claims).flatMap(({ questions: each }) => each)
  return [
    ...answers.map(({ slug, question, answer }) => ({
      id: `faq ${slug}`,
      title: question,
      text: answer,
      link: { label: 'Read in the FAQ', href: `${paths.faq}#${slug}` },
      asks: faqAsks[slug] ?? [],
      weight: 0.9,
    })),
    ...questions(claims).map(({ question, answer }, place) => ({
      id: `home ${place}`,
      title: question,
      text: answer,
      link: { label: 'All answers', href: paths.faq },
      weight: 0.85,
    })),
  ]
}

const policyAsks: Record<PolicyVersion['kind'], string[]> = {
  money_back: ['what is your refund policy', 'money back guarantee', 'do you give refunds', 'when do i get my money back'],
  refill: ['what is a refill', 'refill guarantee', 'do likes followers have a refill guarantee', 'views dropped'],
  revision: ['revision of comments', 'comments do not fit rewrite', 'change delivered comments'],
  withdrawal: ['right of withdrawal', 'how long can i withdraw from the contract', 'cooling off period', 'cancel within 14 days'],
}
const policyLinks: Record<PolicyVersion['kind'], string> = {
  money_back: `${paths.terms}#refunds`,
  refill: `${paths.terms}#refunds`,
  revision: '/buy-youtube-comments',
  withdrawal: paths.withdraw,
}
const policyNames: Record<string, string> = { instagram: 'Instagram', tiktok: 'TikTok', youtube: 'YouTube' }

/** The guarantees that a new order has, in the words of the guarantees themselves. */
function policyPassages(versions: readonly PolicyVersion[], now: Date): Passage[] {
  const current = versions.filter(({ kind, version, validFrom }) => {
    const begun = versions.filter((each) => each.kind === kind && isBegun(each, now))
    return isBegun({ validFrom }, now) && version === Math.max(...begun.map((each) => each.version))
  })
  return current
    .filter(({ windowHours }) => windowHours > 0)
    .map(({ kind, title, terms, platforms, types }) => {
      const where = [platforms?.map((each) => policyNames[each]).join(' and '), types?.join(' and ')].filter(Boolean).join(' ')
      return {
        id: `policy ${kind}`,
        title,
        text: `${terms}${where ? ` It holds for ${where}.` : ''}`,
        link: { label: title, href: policyLinks[kind] },
        asks: policyAsks[kind],
        weight: 1,
      }
    })
}

/** What was always in force has no date that could be read. */
function isBegun({ validFrom }: Pick<PolicyVersion, 'validFrom'>, now: Date): boolean {
  return !(Date.parse(validFrom) > now.getTime())
}

async function servicePassages(ctx: Context): Promise<Passage[]> {
  const claims = await shownClaims(ctx)
  const pages = await Promise.all(serviceKinds.map(async (kind) => ({ kind, content: (await packagePage(ctx, kind)).content })))
  return pages.flatMap(({ kind, content }) =>
    withClaims(content.faq, claims).map(({ question, answer }, place) => ({
      id: `service ${kind.platform} ${kind.type} ${place}`,
      title: question,
      text: answer,
      link: { label: serviceLabel(kind), href: servicePath(kind) },
      kind,
      weight: 0.6,
    })),
  )
}

const LONGEST = 420

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

/** As many whole sentences as fit. */
function beginning(text: string): string {
  if (text.length <= LONGEST) return text
  const cut = text.slice(0, LONGEST)
  const end = cut.lastIndexOf('. ')
  return end > 80 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`
}
