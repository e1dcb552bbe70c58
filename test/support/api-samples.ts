import examples from '../../docs/api-examples.json' with { type: 'json' }
import { cardDeposit, PASSWORD } from './customer.ts'
import { checkoutPayload } from './factories.ts'
import { pushSubscription } from './notifications.ts'
import { OPERATOR_PASSWORD } from './staff.ts'

let samplesMade = 0

/** A PNG of one pixel, as base64. */
export const onePixel = examples['POST /api/operator/pictures'].content

/** A draft with a unique title and URL. */
export const blogPost = () => ({
  title: `A post of the staff ${++samplesMade}`,
  excerpt: '',
  content: '<p>Some words.</p>',
  author: 'Ada Lovelace',
  categoryId: 'cat_tiktok_tips',
  tags: ['one'],
  cover: null,
  coverAlt: '',
})

/** Keys of a server that doesn't respond, which are saved without a check. */
export const btcPayKeys = {
  fields: { url: 'http://127.0.0.1:9', storeId: 'StoreOfTests', apiKey: 'key-of-tests', webhookSecret: 'secret-of-tests' },
  statementText: null,
  ownPassword: OPERATOR_PASSWORD,
}

/**
 * Valid request bodies by operation. They come from the API document's examples, except where each test needs a new one.
 */
export const samples: Record<string, () => Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(examples).map(([name, body]) => [name, () => ({ ...body })])),
  'POST /api/social-order-payments/process': () => checkoutPayload(),
  'POST /api/wallet/deposits': () => cardDeposit(25),
  'POST /api/auth/login': () => ({ email: 'nobody@example.com', password: PASSWORD }),
  'DELETE /api/account': () => ({ password: 'not the password' }),
  'POST /api/push/subscriptions': () => ({ ...pushSubscription() }),
  'POST /api/operator/customers/{id}/erase': () => ({ email: 'nobody@example.com', reason: 'Asked for by letter.' }),
  'POST /api/operator/webhook-endpoints': () => ({ url: 'http://127.0.0.1:9/hook', description: 'Accounting', events: ['order.paid'] }),
  'PUT /api/operator/webhook-endpoints/{id}': () => ({ url: 'http://127.0.0.1:9/hook', events: ['order.late'], active: false }),
  'POST /api/operator/packages/{id}/price-plans': () => ({ price: 7.49, from: new Date(Date.now() + 86_400_000).toISOString() }),
  'PUT /api/operator/payments/providers/{provider}': () => btcPayKeys,
  'POST /api/operator/blog/posts': () => blogPost(),
  'PUT /api/operator/blog/posts/{id}': () => ({ ...blogPost(), version: 1 }),
  'POST /api/operator/blog/categories': () => ({ name: `Category ${++samplesMade}` }),
  'PUT /api/operator/blog/categories/{id}': () => ({ name: `Category ${++samplesMade}`, place: 0 }),
}
