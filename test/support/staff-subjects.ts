import type { EditorPost } from '#features/blog/contract.ts'
import type { AdminService, CatalogImport } from '#features/catalog/contract.ts'
import type { ManualRefund } from '#features/checkout/contract.ts'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import { deliveriesOf } from '#features/delivery/server/queries.ts'
import type { AdminGuaranteeClaim } from '#features/guarantees/contract.ts'
import type { AudienceCount, TextDetail } from '#features/notifications/contract/console.ts'
import { changeBehavior, currentBehavior } from '#features/payments/server/providers/sandbox/behavior.ts'
import type { PromotionView } from '#features/promotions/contract.ts'
import type { PageTextsView } from '#features/texts/contract.ts'
import { type DataOf, type Created, getData } from './answers.ts'
import { blogPost, btcPayKeys, samples } from './api-samples.ts'
import type { TestShop } from './app.ts'
import { customerSubjects, type Subject } from './customer-subjects.ts'
import type { Customer } from './customer.ts'
import { lostPayment } from './differences.ts'
import { disputedPayment } from './disputes.ts'
import { largeOrder, paidOrder } from './guarantees.ts'
import { checkOut } from './orders.ts'
import { refund } from './refunds.ts'
import { submit } from './reviews.ts'
import { riskSubjects } from './risk-subjects.ts'
import { inviteToStaff, staff } from './staff.ts'
import { systemSubjects } from './system-subjects.ts'
import { viewSubjects } from './view-subjects.ts'

/** A subject with a single id. */
type One = Subject & { id: string }

type Make = (shop: TestShop, owner: Customer) => Promise<Subject>

const source: Make = async () => ({ id: 'src_placements' })
const pack: Make = async () => ({ id: 'pkg_youtube_likes_general_500' })
const fresh: Make = async () => ({ id: '' })
const text: Make = async () => ({ id: 'email:order-completed' })

/** Subjects for every staff operation that changes something, by method and path. */
export const subjects: Record<string, Make> = {
  'POST /api/operator/sources': fresh,
  'PUT /api/operator/sources/{id}': async () => ({
    id: 'src_placements',
    body: {
      name: 'Placements',
      description: 'Another description.',
      reached: 'They open the app and choose what they watch.',
      evidence: 'https://example.com/placements.pdf',
    },
  }),
  'POST /api/operator/sources/{id}/review': source,
  'POST /api/operator/sources/{id}/stop': source,
  'POST /api/operator/sources/{id}/resume': source,
  'PUT /api/operator/services/{id}': async () => ({ id: 'svc_youtube_views_general', body: { active: false } }),
  'POST /api/operator/services': fresh,
  'POST /api/operator/catalog/template': async (shop) => {
    // The demo shop already has every service of the template, so change one.
    await shop.ctx.db.query(`update services set quality = 'premium' where id = 'svc_youtube_comments_general'`)
    return { id: '' }
  },
  'PUT /api/operator/services/{id}/cost': async () => ({ id: 'svc_youtube_views_general' }),
  'PUT /api/operator/services/{id}/delivery-window': async () => ({ id: 'svc_tiktok_likes_general' }),
  'POST /api/operator/services/{id}/packages': async () => ({ id: 'svc_youtube_views_general' }),
  'PUT /api/operator/services/{id}/order': async (_shop, owner) => {
    const { body } = await owner.request<DataOf<AdminService>>('GET', '/api/operator/services/svc_youtube_likes_general')
    return { id: body.data.id, body: { packages: body.data.packages.map(({ id }) => id).toReversed() } }
  },
  'PUT /api/operator/platforms/{platform}/order': async (_shop, owner) => {
    const services = await getData<AdminService[]>(owner, '/api/operator/services')
    const ids = services.filter(({ platform }) => platform === 'youtube').map(({ id }) => id)
    return { id: 'youtube', body: { services: ids.toReversed() } }
  },
  'POST /api/operator/platforms': fresh,
  'PUT /api/operator/platforms/{platform}': async () => ({ id: 'tiktok' }),
  'PUT /api/operator/platforms/{platform}/sale': async () => ({ id: 'tiktok' }),
  'POST /api/operator/service-types': fresh,
  'PUT /api/operator/service-types/{id}': async (_shop, owner) => {
    const id = `own${Date.now()}`
    await owner.request('POST', '/api/operator/service-types', { id, name: id, one: 'own', target: 'account' })
    return { id, body: { name: `${id} renamed`, one: 'own' } }
  },
  'PUT /api/operator/packages/{id}': pack,
  'POST /api/operator/packages/{id}/publish': pack,
  'POST /api/operator/packages/{id}/withdraw': pack,
  'PUT /api/operator/packages/{id}/price': pack,
  'POST /api/operator/packages/publish': fresh,
  'POST /api/operator/packages/withdraw': fresh,
  'PUT /api/operator/prices': fresh,
  'PUT /api/operator/catalog/csv': async (_shop, owner) => {
    const csv = 'Package id,Price\npkg_tiktok_likes_general_500,7.77\n'
    const { body } = await owner.request<DataOf<CatalogImport>>('POST', '/api/operator/catalog/csv/preview', { csv })
    return { id: '', body: { csv, digest: body.data.digest } }
  },
  'POST /api/operator/packages/{id}/price-plans': pack,
  'DELETE /api/operator/price-plans/{id}': async (_shop, owner) => {
    const from = new Date(Date.now() + 3_600_000).toISOString()
    const { body } = await owner.request<Created>('POST', '/api/operator/packages/pkg_youtube_likes_general_500/price-plans', {
      price: 2.99,
      from,
    })
    return { id: body.id }
  },
  'POST /api/operator/policies': fresh,
  'PUT /api/operator/guarantees/limit': fresh,
  'POST /api/operator/promotions': fresh,
  'PUT /api/operator/promotions/{id}': async (_shop, owner) => {
    const { body } = await owner.request<DataOf<PromotionView>>('GET', '/api/operator/promotions/prm_demo_spring')
    return { id: 'prm_demo_spring', body: { name: 'Newsletter', kind: 'code', code: 'SPRING10', percent: 15, version: body.data.version } }
  },
  'POST /api/operator/promotions/{id}/pause': async () => ({ id: 'prm_demo_spring' }),
  'POST /api/operator/promotions/{id}/resume': async () => ({ id: 'prm_demo_first' }),
  'POST /api/operator/remedies/{id}/decide': async (shop, owner) => {
    const order = await paidOrder(shop)
    await order.ask('problem', { message: 'The views are from yesterday.' })
    const { body } = await owner.request<DataOf<AdminGuaranteeClaim[]>>('GET', '/api/operator/remedies')
    return { id: body.data.at(-1)?.id ?? '' }
  },
  'POST /api/operator/refunds/{id}/retry': refusedRefund,
  'POST /api/operator/refunds/{id}/paid-by-hand': refusedRefund,
  'POST /api/operator/reconciliation/settle': async (shop, owner) => ({
    id: '',
    body: await lostPayment(shop, owner, (await order(shop)).id),
  }),
  'POST /api/operator/disputes/{id}/evidence': disputedPayment,
  'POST /api/operator/orders/{id}/refunds': order,
  'POST /api/operator/orders/{id}/move': order,
  'POST /api/operator/orders/{id}/notes': order,
  'DELETE /api/operator/orders/{id}/notes/{note}': async (shop, owner) => {
    const { id } = await order(shop)
    const { body } = await owner.request<Created>('POST', `/api/operator/orders/${id}/notes`, { content: 'Called.' })
    return { id: [id, body.id] }
  },
  'POST /api/operator/orders/{id}/confirmation': order,
  'POST /api/operator/orders/bulk': async (shop) => ({ id: '', body: { action: 'canceled', ids: [(await order(shop)).id] } }),
  'POST /api/operator/orders/exports': fresh,
  'POST /api/operator/approvals/{id}/approve': askedByColleague,
  'POST /api/operator/approvals/{id}/refuse': askedByColleague,
  'POST /api/operator/approvals/{id}/withdraw': (shop, owner) => askedBy(shop, owner),
  'POST /api/operator/deliveries/{id}/report': delivery,
  'POST /api/operator/deliveries/{id}/retry': async (shop) => {
    const made = await delivery(shop)
    await shop.ctx.db.query(`update deliveries set status = 'dead' where id = $1`, [made.id])
    return made
  },
  'POST /api/operator/deliveries/{id}/reassign': async (shop) => {
    const made = await delivery(shop)
    await shop.ctx.db.query(
      `insert into suppliers (id, name, kind, active) values ('prt_other', 'Other', 'manual', true) on conflict do nothing`,
    )
    return { ...made, body: { supplierId: 'prt_other' } }
  },
  'PUT /api/operator/partners/{id}': async () => ({ id: 'prt_acme' }),
  'PUT /api/operator/partners/{id}/services': async () => ({ id: 'prt_manual' }),
  'POST /api/operator/conversations/{id}/take': conversation,
  'POST /api/operator/conversations/{id}/hand-back': async (shop, owner) => {
    const made = await conversation(shop)
    await owner.request('POST', `/api/operator/conversations/${made.id}/take`)
    return made
  },
  'POST /api/operator/conversations/{id}/close': conversation,
  'POST /api/operator/conversations/{id}/reopen': async (shop, owner) => {
    const made = await conversation(shop)
    await owner.request('POST', `/api/operator/conversations/${made.id}/close`)
    return made
  },
  'POST /api/operator/conversations/{id}/transcript': conversation,
  'POST /api/operator/conversations/{id}/assign': async (shop) => {
    const { id } = await conversation(shop)
    return { id, body: { userId: (await staff(shop, 'support')).id } }
  },
  'POST /api/operator/announcements': fresh,
  'PUT /api/operator/announcements/{id}': draft,
  'DELETE /api/operator/announcements/{id}': draft,
  'POST /api/operator/announcements/{id}/send': toSend,
  'POST /api/operator/announcements/{id}/stop': async (shop, owner) => {
    const made = await toSend(shop, owner)
    await owner.request('POST', `/api/operator/announcements/${made.id}/send`, made.body)
    return { id: made.id }
  },
  'PUT /api/operator/message-texts/{subject}': text,
  'POST /api/operator/message-texts/{subject}/test': text,
  'POST /api/operator/message-text-sheet': async (_shop, owner) => {
    const { version } = await getData<TextDetail>(owner, '/api/operator/message-texts/email:order-late')
    const texts = { intro: `We are sorry, ${version}.` }
    return { id: '', body: { groups: [{ id: 'email:order-late', version, texts }] } }
  },
  'POST /api/operator/canned-replies': fresh,
  'PUT /api/operator/canned-replies/{id}': cannedReply,
  'DELETE /api/operator/canned-replies/{id}': cannedReply,
  'PUT /api/operator/support-hours': fresh,
  'POST /api/operator/conversations/{id}/reply': conversation,
  'POST /api/operator/conversations/{id}/note': conversation,
  'POST /api/operator/reviews/{id}/approve': review,
  'POST /api/operator/reviews/{id}/refuse': review,
  'POST /api/operator/reviews/{id}/undo': async (shop, owner) => {
    const made = await review(shop)
    await owner.request('POST', `/api/operator/reviews/${made.id}/approve`)
    return made
  },
  'PUT /api/operator/reviews/{id}/reply': review,
  'DELETE /api/operator/reviews/{id}/reply': async (shop, owner) => {
    const made = await review(shop)
    await owner.request('PUT', `/api/operator/reviews/${made.id}/reply`, { content: 'Thank you.' })
    return made
  },
  'PUT /api/operator/review-platforms': fresh,
  ...customerSubjects,
  'POST /api/operator/invitations': fresh,
  'PUT /api/operator/settings/store': fresh,
  'PUT /api/operator/settings/limits': fresh,
  'PUT /api/operator/look/color': fresh,
  'PUT /api/operator/look/logo': fresh,
  'PUT /api/operator/look/share-image': fresh,
  'PUT /api/operator/payments/methods': fresh,
  'PUT /api/operator/payments/providers/{provider}': async () => ({ id: 'btcpay' }),
  'POST /api/operator/payments/providers/{provider}/test': connected,
  'POST /api/operator/payments/providers/{provider}/end-overlap': connected,
  'PUT /api/operator/settings/legal': fresh,
  'PUT /api/operator/settings/business': fresh,
  'POST /api/operator/legal/{kind}/versions': async () => ({ id: 'privacy' }),
  'POST /api/operator/legal/{kind}/restore': async (_shop, owner) => {
    await owner.request('POST', '/api/operator/legal/imprint/versions', samples['POST /api/operator/legal/{kind}/versions']?.())
    return { id: 'imprint', body: { version: 2 } }
  },
  'PUT /api/operator/mail-server': fresh,
  'DELETE /api/operator/mail-server': async (_shop, owner) => {
    await owner.request('PUT', '/api/operator/mail-server', samples['PUT /api/operator/mail-server']?.())
    return { id: '' }
  },
  'POST /api/operator/test-email': fresh,
  'POST /api/operator/test-email/arrived': async (_shop, owner) => {
    await owner.request('POST', '/api/operator/test-email')
    return { id: '' }
  },
  'DELETE /api/operator/invitations/{id}': async (shop, owner) => {
    const { body } = await inviteToStaff(owner, 'somebody@example.com', 'editor')
    return { id: body.id }
  },
  ...systemSubjects,
  ...riskSubjects,
  ...viewSubjects,
  'PUT /api/operator/staff/{id}': async (shop) => ({ id: (await staff(shop, 'support')).id }),
  'DELETE /api/operator/staff/{id}': async (shop) => ({ id: (await staff(shop, 'support')).id }),
  'POST /api/operator/blog/posts': fresh,
  'PUT /api/operator/blog/posts/{id}': post,
  'DELETE /api/operator/blog/posts/{id}': post,
  'POST /api/operator/blog/posts/{id}/publish': post,
  'POST /api/operator/blog/posts/{id}/unpublish': publishedPost,
  'POST /api/operator/blog/posts/{id}/unschedule': async (shop, owner) => {
    const made = await post(shop, owner)
    await owner.request('POST', `/api/operator/blog/posts/${made.id}/publish`, { at: '2036-11-20T09:00:00Z' })
    return made
  },
  'DELETE /api/operator/blog/redirects/{slug}': async (shop, owner) => ({ id: (await formerUrl(shop, owner)).slug }),
  'PUT /api/operator/blog/redirects/{slug}': async (shop, owner) => {
    const { postId, slug } = await formerUrl(shop, owner)
    await owner.request('DELETE', `/api/operator/blog/redirects/${slug}`)
    return { id: slug, body: { postId } }
  },
  'POST /api/operator/blog/categories': fresh,
  'PUT /api/operator/blog/categories/{id}': category,
  'DELETE /api/operator/blog/categories/{id}': category,
  'POST /api/operator/pictures': fresh,
  'POST /api/operator/page-texts/{pageId}/versions': async () => ({ id: 'about' }),
  'POST /api/operator/text-sheet': async (_shop, owner) => {
    const { current } = await getData<PageTextsView>(owner, '/api/operator/page-texts/how-it-works')
    const texts = { lead: `In short, ${current.version}` }
    return { id: '', body: { groups: [{ id: 'how-it-works', version: current.version, texts }] } }
  },
  'PUT /api/operator/seo-settings/{pageId}': async () => ({ id: 'faq' }),
  'DELETE /api/operator/seo-settings/{pageId}': async (_shop, owner) => {
    await owner.request('PUT', '/api/operator/seo-settings/about', samples['PUT /api/operator/seo-settings/{pageId}']?.())
    return { id: 'about' }
  },
  'PUT /api/operator/claims/{id}': async () => ({ id: 'money_back' }),
  'POST /api/operator/claims/measure': fresh,
}

/** A draft of an announcement. */
async function draft(_shop: TestShop, owner: Customer): Promise<One> {
  const { body } = await owner.request<Created>('POST', '/api/operator/announcements', samples['POST /api/operator/announcements']?.())
  return { id: body.id }
}

/** An announcement that is ready to send, with its number of recipients. */
async function toSend(shop: TestShop, owner: Customer): Promise<One> {
  const { id } = await draft(shop, owner)
  const { body } = await owner.request<DataOf<AudienceCount>>('GET', '/api/operator/announcements/audience?type=system&email=false')
  return { id, body: { people: body.data.people } }
}

async function cannedReply(_shop: TestShop, owner: Customer): Promise<One> {
  const reply = { title: `Reply ${Math.random()}`, content: 'Hello {name}.' }
  const { body } = await owner.request<Created>('POST', '/api/operator/canned-replies', reply)
  return { id: body.id, body: { ...reply, content: 'Hello {name}, {order} is on its way.' } }
}

/** A pending review. */
async function review(shop: TestShop): Promise<One> {
  await submit(shop)
  const { rows } = await shop.ctx.db.query<{ id: string }>(
    "select id from reviews where status = 'pending' order by created_at desc, id desc limit 1",
  )
  return { id: rows[0]?.id ?? '' }
}

async function order(shop: TestShop): Promise<One> {
  return { id: (await paidOrder(shop)).id }
}

/** A request for a refund that needs an approval. */
async function askedBy(shop: TestShop, who: Customer): Promise<One> {
  const { id } = await largeOrder(shop)
  const { body } = await who.request<DataOf<ManualRefund>>('POST', `/api/operator/orders/${id}/refunds`, {
    amount: 100.01,
    reason: 'The wrong link.',
  })
  return { id: body.data.approvalId ?? '', body: { reason: 'Looked at together.' } }
}

async function askedByColleague(shop: TestShop): Promise<One> {
  return askedBy(shop, await staff(shop, 'support'))
}

async function category(_shop: TestShop, owner: Customer): Promise<One> {
  const { body } = await owner.request<Created>('POST', '/api/operator/blog/categories', samples['POST /api/operator/blog/categories']?.())
  return { id: body.id }
}

/** A draft of a post. */
async function post(_shop: TestShop, owner: Customer): Promise<One> {
  const { body } = await owner.request<Created>('POST', '/api/operator/blog/posts', blogPost())
  return { id: body.id }
}

/** A post’s former URL, which redirects to it. */
async function formerUrl(shop: TestShop, owner: Customer): Promise<{ postId: string; slug: string }> {
  const { id: postId } = await publishedPost(shop, owner)
  const { slug } = await getData<EditorPost>(owner, `/api/operator/blog/posts/${postId}`)
  await owner.request('PUT', `/api/operator/blog/posts/${postId}`, { ...blogPost(), version: 1 })
  return { postId, slug }
}

async function publishedPost(shop: TestShop, owner: Customer): Promise<One> {
  const made = await post(shop, owner)
  await owner.request('POST', `/api/operator/blog/posts/${made.id}/publish`, {})
  return made
}

async function delivery(shop: TestShop): Promise<One> {
  const { body } = await checkOut(shop)
  await startOrderDelivery(shop.ctx, body.data.order.id)
  const [made] = await deliveriesOf(shop.ctx.db, body.data.order.id)
  return { id: made?.id ?? '' }
}

/** A conversation from the contact form. */
async function conversation(shop: TestShop): Promise<One> {
  await shop.request('POST', '/api/contact', samples['POST /api/contact']?.())
  const { rows } = await shop.ctx.db.query<{ id: string }>('select id from conversations order by created_at desc limit 1')
  return { id: rows[0]?.id ?? '', body: { content: 'We look into it.' } }
}

/** A refund that the provider has refused. */
async function refusedRefund(shop: TestShop): Promise<Subject> {
  const { ctx } = shop
  const { body } = await checkOut(shop)
  const { paymentRefundId } = await refund(shop, body.data.order.id, 100)
  const usual = await currentBehavior(ctx)
  await changeBehavior(ctx, { ...usual, refundFault: 'refuse' })
  await payRefunds(ctx)
  await changeBehavior(ctx, usual)
  return { id: paymentRefundId ?? '' }
}

/** A connected payment provider with two webhook secrets. */
async function connected({ ctx }: TestShop, owner: Customer): Promise<One> {
  // An earlier secret only stays valid if the provider has had a payment.
  await ctx.db.query(
    `insert into payment_attempts select (jsonb_populate_record(other, '{"id": "att_by_btcpay", "provider": "btcpay", "status": "failed", "captured_cents": 0, "reference": null}')).*
     from payment_attempts other limit 1 on conflict do nothing`,
  )
  for (const webhookSecret of ['secret-of-tests', `secret-after-${Date.now()}`]) {
    const body = { ...btcPayKeys, fields: { ...btcPayKeys.fields, webhookSecret } }
    await owner.request('PUT', '/api/operator/payments/providers/btcpay', body)
  }
  return { id: 'btcpay' }
}
