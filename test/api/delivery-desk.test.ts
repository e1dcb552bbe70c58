import { expect, test } from 'vitest'
import { checkBooks } from '#features/checkout/server/queries.ts'
import type { DeliveryView, PartnerView } from '#features/delivery/contract.ts'
import { startDelivery } from '#features/delivery/server/commands/start.ts'
import { codeOf, type DataOf, getData } from '../support/answers.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { MINUTE, PARTNER, type PartnerShop, partnerShop, refundsOf, SERVICE } from '../support/delivery.ts'

/** What the operator does with deliveries and partners. */

/** Orders that no partner takes. */
const likes = { serviceType: 'Instagram Likes', quantity: 500 }

const report = ({ operate }: PartnerShop, deliveryId: string, body: Record<string, unknown>) =>
  operate('POST', `/api/operator/deliveries/${deliveryId}/report`, body)
const reassign = ({ operate }: PartnerShop, deliveryId: string, partnerId: string) =>
  operate('POST', `/api/operator/deliveries/${deliveryId}/reassign`, { partnerId })

test('an order without a partner waits in our own queue, and moves as the operator reports', async () => {
  const all = await partnerShop()
  const { order, work, operate, shop } = all
  const ordered = await order(likes)
  await work(60 * MINUTE)
  const { orderNumber, postUrl } = await ordered.read()
  const queue = await operate<DataOf<DeliveryView[]>>('GET', '/api/operator/deliveries?status=open&partner=prt_manual&limit=100')
  expect(queue.body.data.at(-1)).toMatchObject({
    id: ordered.deliveryId,
    status: 'waiting',
    order: { id: ordered.orderId, orderNumber, service: 'Instagram Likes', quality: 'general' },
    partner: { id: 'prt_manual', kind: 'manual' },
    target: { url: postUrl, username: 'ada.creates' },
    quantity: 500,
    delivered: 0,
    nextCallAt: null,
  })
  expect((await report(all, ordered.deliveryId, { status: 'in_progress', startCount: 90, delivered: 100 })).body).toMatchObject({
    success: true,
    data: { status: 'in_progress', delivered: 100, startCount: 90 },
  })
  expect(await ordered.read()).toMatchObject({ status: 'processing', delivered: 100, startCount: 90 })
  await report(all, ordered.deliveryId, { status: 'partial', delivered: 200, reason: 'The post was deleted.' })
  const { events, price } = await ordered.read()
  expect(events.at(2)).toMatchObject({ type: 'processing', actor: 'operator' })
  expect(events.at(3)).toMatchObject({ type: 'partial', actor: 'operator', delivered: 200, reason: 'The post was deleted.' })
  const { rows } = await shop.ctx.db.query('select actor from order_events where order_id = $1 and status is not null', [ordered.orderId])
  expect(rows).toEqual([{ actor: 'usr_operator' }, { actor: 'usr_operator' }])
  expect(await refundsOf(shop, ordered.orderId)).toEqual([Math.round((price * 100 * 300) / 500)])
  expect((await report(all, ordered.deliveryId, { status: 'completed' })).body).toMatchObject({ code: 'delivery_over' })
  expect((await report(all, 'dlv_unheard_of', { status: 'completed' })).status).toBe(404)
  expect((await checkBooks(shop.ctx)).problems).toEqual([])
})

test('who takes a delivery away from a partner has it told to stop, and nobody else counts any more', async () => {
  const all = await partnerShop()
  const { order, work, partner, shop } = all
  const [reassigned, ended] = [await order(), await order()]
  await work()
  expect(codeOf(await reassign(all, reassigned.deliveryId, PARTNER))).toBe('same_partner')
  expect((await reassign(all, reassigned.deliveryId, 'prt_unheard_of')).status).toBe(400)
  expect((await reassign(all, reassigned.deliveryId, 'prt_manual')).body).toMatchObject({
    data: { status: 'waiting', partner: { id: 'prt_manual' }, stopPending: true },
  })
  expect(codeOf(await reassign(all, reassigned.deliveryId, PARTNER))).toBe('partner_was_stopped')
  await report(all, ended.deliveryId, { status: 'failed', reason: 'We stopped it.' })
  await work(MINUTE)
  expect(partner.works.get(reassigned.deliveryId)).toMatchObject([{ canceled: true }])
  expect(partner.works.get(ended.deliveryId)).toMatchObject([{ canceled: true }])
  expect((await ended.read()).refunded).toBe(6.99)
  expect(await reassigned.read()).toMatchObject({ status: 'pending', refunded: 0 })
  await report(all, reassigned.deliveryId, { status: 'completed' })
  expect(codeOf(await reassign(all, reassigned.deliveryId, 'prt_manual'))).toBe('delivery_over')
  expect((await checkBooks(shop.ctx)).problems).toEqual([])
})

test('a partner that is told to stop while it does not answer is told again, and a person hears of it in the end', async () => {
  const all = await partnerShop()
  const { order, work, partner, shop, operate } = all
  const ordered = await order()
  await work()
  await reassign(all, ordered.deliveryId, 'prt_manual')
  partner.behave('error')
  for (let round = 0; round < 14; round++) await work(30 * MINUTE)
  expect(partner.calls.filter(({ name }) => name.endsWith('/cancel'))).toHaveLength(8)
  expect(shop.logs.some((line) => line.includes('a partner could not be told to stop'))).toBe(true)
  expect((await getData<DeliveryView[]>({ request: operate }, '/api/operator/deliveries?partner=prt_manual')).at(-1)).toMatchObject({
    stopPending: true,
  })
})

test('what is partly delivered goes on in our own queue only: another partner would count from zero', async () => {
  const all = await partnerShop()
  const ordered = await all.order(likes)
  await report(all, ordered.deliveryId, { status: 'in_progress', delivered: 100 })
  expect(codeOf(await reassign(all, ordered.deliveryId, PARTNER))).toBe('partly_delivered')
  const fresh = await all.order(likes)
  expect((await reassign(all, fresh.deliveryId, PARTNER)).body).toMatchObject({ data: { partner: { id: PARTNER } } })
  await all.work()
  expect(all.partner.works.get(fresh.deliveryId)).toHaveLength(1)
})

test('a partner out of use keeps what it has begun; what it has not, and what comes now, goes to our own queue', async () => {
  const all = await partnerShop()
  const { order, work, partner, operate } = all
  const begun = await order()
  await work()
  const lost = await order()
  partner.behave('silent')
  await work()
  const waiting = await order()
  const set = (active: boolean) => operate('PUT', `/api/operator/partners/${PARTNER}`, { name: 'Acme', kind: 'http', active })
  expect((await set(false)).status).toBe(200)
  const after = await order()
  partner.behave('answer')
  partner.set(begun.deliveryId, { status: 'in_progress', delivered: 10 })
  await work(2 * MINUTE)
  expect(await begun.delivery()).toMatchObject({ status: 'in_progress', partner: { id: PARTNER } })
  for (const each of [lost, waiting, after])
    expect(await each.delivery()).toMatchObject({ status: 'waiting', partner: { id: 'prt_manual' }, stopPending: false })
  expect(partner.works.size).toBe(1)
  await set(true)
  const again = await order()
  expect(await again.delivery()).toMatchObject({ partner: { id: PARTNER } })
})

test('partners: the secret is never shown, addresses are checked, and services go to one partner each', async () => {
  const { operate, partner, shop } = await partnerShop()
  const put = (id: string, body: Record<string, unknown>) => operate('PUT', `/api/operator/partners/${id}`, body)
  const http = { name: 'Beta', kind: 'http', url: 'https://partner.example/v1', secret: 'b'.repeat(40) }
  expect((await put('prt_beta', { ...http, secret: undefined })).body).toMatchObject({ errors: [{ path: 'secret' }] })
  expect((await put('prt_beta', { ...http, secret: 'short' })).status).toBe(400)
  for (const url of ['ftp://partner.example', 'nonsense', 'https://user:pass@partner.example', 'https://partner.example/?key=1', undefined])
    expect((await put('prt_beta', { ...http, url })).body).toMatchObject({ errors: [{ path: 'url' }] })
  expect((await put('prt_beta', http)).status).toBe(200)
  expect(codeOf(await put('prt_beta', { name: 'Beta', kind: 'manual' }))).toBe('partner_kind')
  expect(codeOf(await put('prt_manual', { name: 'Us', kind: 'manual', active: false }))).toBe('own_queue')
  expect((await put('Beta', http)).status).toBe(400)

  const services = (id: string, ...names: string[]) =>
    operate('PUT', `/api/operator/partners/${id}/services`, { services: names.map((serviceId) => ({ serviceId })) })
  expect((await services('prt_beta', SERVICE)).status).toBe(200)
  expect((await services('prt_beta', 'svc_unheard_of')).status).toBe(400)
  expect((await services('prt_beta', SERVICE, SERVICE)).status).toBe(400)
  expect((await services('prt_unheard_of', SERVICE)).status).toBe(404)
  const { text, body } = await operate<DataOf<PartnerView[]>>('GET', '/api/operator/partners')
  expect(text).not.toContain(partner.secret)
  expect(text).not.toContain(http.secret)
  const shown = body.data.find(({ id }) => id === 'prt_beta')
  expect(shown).toEqual({
    id: 'prt_beta',
    name: 'Beta',
    heldAt: null,
    kind: 'http',
    url: 'https://partner.example/v1',
    hasSecret: true,
    active: true,
    failures: 0,
    openUntil: null,
    services: [{ serviceId: SERVICE, partnerService: null }],
  })
  expect(body.data.find(({ id }) => id === PARTNER)?.services).toEqual([])
  const { rows } = await shop.ctx.db.query<{ secret: Buffer }>(`select secret from partners where id = 'prt_beta'`)
  expect(rows[0]?.secret.includes(http.secret)).toBe(false)
})

test('what a person wrote for those who deliver goes with the person', async () => {
  const all = await partnerShop()
  const { shop, order } = all
  const person = await signUp(shop)
  const ordered = await order({ ...likes, email: person.email, note: 'The one with the cat.' })
  expect(await ordered.delivery()).toMatchObject({ note: 'The one with the cat.' })
  await report(all, ordered.deliveryId, { status: 'completed' })
  await shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [person.id])
  await shop.ctx.db.transaction((tx) =>
    startDelivery(tx, { orderId: ordered.orderId, kind: 'revision', key: 'remedy:rmd_1', quantity: 500, note: 'Mention the cat.' }),
  )
  expect((await person.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
  const { rows } = await shop.ctx.db.query(
    'select deliveries.note, orders.note as "orderNote" from deliveries join orders on orders.id = order_id where order_id = $1',
    [ordered.orderId],
  )
  expect(rows).toEqual([
    { note: null, orderNote: null },
    { note: null, orderNote: null },
  ])
})
