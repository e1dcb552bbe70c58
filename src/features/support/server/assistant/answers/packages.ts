import type { PackageView } from '#features/catalog/contract.ts'
import { kindsOnSale, platformName, type ServiceKind, serviceLabel, servicePath } from '#features/catalog/rules.ts'
import { platformsOnSale } from '#features/catalog/rules/on-sale.ts'
import { listPackages } from '#features/catalog/server/queries.ts'
import type { ChatLink } from '#features/support/contract.ts'
import { type AssistantReply, counted, textReply } from '#features/support/server/assistant/request.ts'
import type { Question } from '#features/support/server/assistant/understand/question.ts'
import { kindsMeant } from '#features/support/server/assistant/understand/services.ts'
import type { Context } from '#platform/context.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { listed } from '#shared/text.ts'

export type PackageWish = 'package' | 'cheapest' | 'largest' | 'popular'

/** Answers questions about packages and prices from the catalog. */
export async function answerPrice(ctx: Context, question: Question, wish: PackageWish): Promise<AssistantReply> {
  const { quality } = question.services
  const kinds = kindsMeant(question.services)
  const wanted = kinds.length > 0 ? kinds : kindsOnPlatforms(question)
  const all = await Promise.all(wanted.map((kind) => listPackages(ctx, { ...kind, ...(quality && { quality }) })))
  const shelves = wanted.flatMap((kind, place) => {
    const packages = all[place] ?? []
    return packages.length > 0 ? [{ kind, packages }] : []
  })
  if (shelves.length === 0) return textReply(nothingOnSale(wanted, quality), wanted.slice(0, 3).map(serviceLink))
  if (wish === 'cheapest') return extreme(shelves, 'cheapest', (a, b) => a.priceCents - b.priceCents)
  if (wish === 'largest') return extreme(shelves, 'largest', (a, b) => b.quantity - a.quantity)
  if (wish === 'popular') return popular(shelves)
  if (question.money !== null) return withinBudget(shelves, question.money)
  if (kinds.length > 0 && question.quantities.length > 0) return ofQuantities(shelves, question)
  return ladders(shelves)
}

interface Shelf {
  kind: ServiceKind
  /** Never empty. */
  packages: PackageView[]
}

function kindsOnPlatforms({ services: { platforms } }: Question): readonly ServiceKind[] {
  return platforms.length > 0 ? kindsOnSale().filter(({ platform }) => platforms.includes(platform)) : kindsOnSale()
}

function nothingOnSale(kinds: readonly ServiceKind[], quality: string | null): string {
  return `${listed(kinds.slice(0, 3).map(serviceLabel))} ${quality ? `in ${quality} quality ` : ''}aren’t available right now.`
}

export function serviceLink(kind: ServiceKind): ChatLink {
  return { label: serviceLabel(kind), href: servicePath(kind) }
}

const allServices: ChatLink = { label: 'All services', href: `${paths.home}#services` }

/** `5,000 for $6.99`. */
const priced = ({ quantity, priceCents }: PackageView) => `${counted(quantity)} for ${formatMoney(priceCents)}`

const named = (each: PackageView) => `${counted(each.quantity)} ${serviceLabel(each)}${each.quality === 'premium' ? ' (premium)' : ''}`

function extreme(shelves: readonly Shelf[], word: string, compare: (a: PackageView, b: PackageView) => number): AssistantReply {
  const best = shelves.flatMap(({ packages }) => packages).toSorted(compare)[0]
  if (!best) return textReply('Nothing is for sale right now.')
  const { kind } = shelves.find(({ packages }) => packages.includes(best)) ?? { kind: best }
  const what = shelves.length === 1 ? `${word} package of ${serviceLabel(kind)}` : `${word} package`
  return textReply(`The ${what} is ${named(best)} for ${formatMoney(best.priceCents)}.`, [serviceLink(kind)])
}

function popular(shelves: readonly Shelf[]): AssistantReply {
  const lines = shelves.flatMap(({ packages }) =>
    packages.filter((each) => each.popular).map((each) => `${named(each)} for ${formatMoney(each.priceCents)}`),
  )
  const text = lines.length === 1 ? `We recommend ${lines[0]}.` : `We recommend:\n${lines.join('\n')}`
  return textReply(text, linksOf(shelves))
}

function withinBudget(shelves: readonly Shelf[], cents: number): AssistantReply {
  const lines = shelves.flatMap(({ packages }) =>
    byQuality(packages).flatMap((ladder) => {
      const most = ladder.filter(({ priceCents }) => priceCents <= cents).at(-1)
      return most ? [`${named(most)} for ${formatMoney(most.priceCents)}`] : []
    }),
  )
  if (lines.length > 0) return textReply(`For ${formatMoney(cents)} you can get:\n${lines.join('\n')}`, linksOf(shelves))
  const least = shelves.flatMap(({ packages }) => packages).toSorted((a, b) => a.priceCents - b.priceCents)[0]
  return textReply(
    `Nothing costs ${formatMoney(cents)} or less. The smallest package is ${least ? `${named(least)} for ${formatMoney(least.priceCents)}` : ''}.`,
    linksOf(shelves),
  )
}

function byQuality(packages: readonly PackageView[]): PackageView[][] {
  return (['general', 'premium'] as const)
    .map((quality) => packages.filter((each) => each.quality === quality))
    .filter((each) => each.length > 0)
}

/** Prices each service in its quantity from the question. The last quantity applies to the remaining services. */
function ofQuantities(shelves: readonly Shelf[], { quantities, services: { types } }: Question): AssistantReply {
  const lines = shelves.map(({ kind, packages }) => {
    const place = Math.max(0, types.indexOf(kind.type))
    return ofQuantity(kind, packages, quantities[place] ?? quantities.at(-1) ?? 0)
  })
  const isBeyond = lines.some(({ beyond }) => beyond)
  return textReply(lines.map(({ text }) => text).join('\n'), [
    ...linksOf(shelves),
    ...(isBeyond ? [{ label: 'Get a quote', href: paths.contact }] : []),
  ])
}

function ofQuantity(kind: ServiceKind, packages: readonly PackageView[], quantity: number): { text: string; beyond: boolean } {
  const [general, premium] = (['general', 'premium'] as const).map((quality) =>
    packages.find((each) => each.quality === quality && each.quantity === quantity),
  )
  if (general && premium) {
    return {
      text: `${named(general)} cost ${formatMoney(general.priceCents)}, or ${formatMoney(premium.priceCents)} in premium quality.`,
      beyond: false,
    }
  }
  const exact = general ?? premium
  if (exact) return { text: `${named(exact)} cost ${formatMoney(exact.priceCents)}.`, beyond: false }
  const label = serviceLabel(kind)
  const ladder = byQuality(packages)[0] ?? []
  const [below, above] = [ladder.filter((each) => each.quantity < quantity).at(-1), ladder.find((each) => each.quantity > quantity)]
  if (below && above)
    return {
      text: `We don’t have a package of ${counted(quantity)} ${label}. The closest are ${priced(below)} and ${priced(above)}.`,
      beyond: false,
    }
  if (above) return { text: `The smallest package of ${label} is ${priced(above)}.`, beyond: false }
  return {
    text: `Our largest package of ${label} is ${below ? priced(below) : ''}. For ${counted(quantity)}, tell us your deadline and we’ll send you a price.`,
    beyond: true,
  }
}

const MAX_PRICE_LISTS = 2

function ladders(shelves: readonly Shelf[]): AssistantReply {
  if (shelves.length > MAX_PRICE_LISTS) {
    const lines = shelves.map(({ kind, packages }) => {
      const least = packages.toSorted((a, b) => a.priceCents - b.priceCents)[0]
      return `${serviceLabel(kind)}: ${least ? `from ${formatMoney(least.priceCents)} (${counted(least.quantity)})` : ''}`
    })
    return textReply(`Starting prices:\n${lines.join('\n')}`, shelves.length > 4 ? [allServices] : linksOf(shelves))
  }
  const lines = shelves.flatMap(({ kind, packages }) =>
    byQuality(packages).map((ladder) => {
      const isPremium = ladder[0]?.quality === 'premium'
      return `${serviceLabel(kind)}${isPremium ? ', premium' : ''}: ${ladder.map(priced).join(' · ')}`
    }),
  )
  return textReply(lines.join('\n'), linksOf(shelves))
}

function linksOf(shelves: readonly Shelf[]): ChatLink[] {
  return shelves.length > 4
    ? [...shelves.slice(0, 3).map(({ kind }) => serviceLink(kind)), allServices]
    : shelves.map(({ kind }) => serviceLink(kind))
}

/** Says what the shop doesn’t sell and what it does. */
export function answerNotSold({ notSold }: Question): AssistantReply {
  return textReply(
    `We don’t sell ${notSold?.kind === 'platform' ? 'anything for ' : ''}${notSold?.name ?? 'that'}. We only offer followers, subscribers, likes, views and comments for ${listed(platformsOnSale().map(platformName))}.`,
    [allServices],
  )
}
