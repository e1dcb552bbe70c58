import type { Proposal } from '#features/support/contract.ts'
import { type AssistantReply, answerCustomer } from '#features/support/server/assistant/answer.ts'
import type { Question } from './question.ts'
import type { AssistantShop } from './shop.ts'

/** Asks a question as whoever asks it; what is wrong with the answer, nothing where it is right. */
export async function wrongWith(place: AssistantShop, question: Question): Promise<{ reply: AssistantReply; problems: string[] }> {
  const named = (text: string) => text.replace(/\{([\w-]+)\}/g, (whole, name: string) => place.orders[name]?.orderNumber ?? whole)
  const { person, orders } = await place.knownOf(question.as ?? 'nobody')
  const reply = await answerCustomer(place.shop.ctx, {
    prompt: named(question.ask),
    history: (question.before ?? []).map((content) => ({ role: 'user', content: named(content) })),
    person,
    orders,
    visitor: 'visitor',
    openProposal: question.open && offerOf(place, question.open),
  })
  return { reply, problems: [...wrongText(question, reply, named), ...wrongDeeds(place, question, reply)] }
}

function offerOf({ orders }: AssistantShop, { remedy, order, needs }: NonNullable<Question['open']>): Proposal {
  const { id, orderNumber } = orders[order] ?? { id: '', orderNumber: '' }
  return { kind: 'remedy', orderId: id, orderNumber, remedy, summary: '', needs, state: 'open' }
}

const MAX_ANSWER_CHARACTERS = 1_200

function wrongText(
  { says = [], never = [], link }: Question,
  { content, links }: AssistantReply,
  named: (text: string) => string,
): string[] {
  const all = `${content} ${links.map(({ label }) => label).join(' ')}`
  const has = (what: string | RegExp) =>
    typeof what === 'string' ? all.toLowerCase().includes(named(what).toLowerCase()) : new RegExp(what.source, 'i').test(all)
  return [
    ...says.filter((what) => !has(what)).map((what) => `lacks ${what}`),
    ...never.filter(has).map((what) => `has ${what}`),
    ...(/undefined|NaN|\[object|\{\w+\}|null/.test(content) || content.trim() === '' ? ['is no text'] : []),
    ...(content.length > MAX_ANSWER_CHARACTERS ? ['is too long'] : []),
    ...links.filter(({ href }) => !/^\/(?!\/)/.test(href)).map(({ href }) => `leads to ${href}`),
    ...(link === undefined || links.some(({ href }) => isAt(href, link)) ? [] : [`does not lead to ${link}`]),
  ]
}

/** The same page, whatever is asked of it. */
function isAt(href: string, wanted: string): boolean {
  return href === wanted || href.startsWith(`${wanted}?`) || href.startsWith(`${wanted}#`)
}

function wrongDeeds({ orders }: AssistantShop, question: Question, reply: AssistantReply): string[] {
  const { proposes, about, person, accepts, given, choice, says } = question
  const { proposal } = reply
  return [
    ...(proposes === false && proposal ? [`offers a ${proposal.remedy}`] : []),
    ...(typeof proposes === 'string' && proposal?.remedy !== proposes
      ? [`offers ${proposal?.remedy ?? 'nothing'}, not a ${proposes}`]
      : []),
    ...(about !== undefined && proposal?.orderNumber !== orders[about]?.orderNumber ? ['is about another order'] : []),
    ...(choice && !reply.choices.some((each) => choice.test(each)) ? [`does not ask back whether ${choice} is meant`] : []),
    ...(!choice && says && reply.choices.length > 0 ? ['only asks back'] : []),
    ...(person !== undefined && reply.offersPerson !== person ? [person ? 'offers no person' : 'offers a person'] : []),
    ...(reply.accepts === accepts ? [] : [`takes it for ${reply.accepts === undefined ? 'no answer' : reply.accepts ? 'a yes' : 'a no'}`]),
    ...(given && JSON.stringify(reply.given) !== JSON.stringify(given) ? ['does not take what was given'] : []),
  ]
}
