import { cardDeposit } from './customer.ts'
import { checkoutPayload } from './factories.ts'

/** Bodies that the calls take, by the operation's name: what is asked of a route goes beyond its first check. */
export const samples: Record<string, () => Record<string, unknown>> = {
  'POST /api/social-order-payments/process': () => checkoutPayload(),
  'POST /api/wallet/deposits': () => cardDeposit(25),
  'POST /api/orders/lookup': () => ({ orderNumber: 'GS-100234', email: 'ada@example.com' }),
  'POST /api/auth/register': () => ({ username: 'Ada Lovelace', email: 'new.person@example.com', password: 'a calm river 57' }),
  'POST /api/auth/login': () => ({ email: 'nobody@example.com', password: 'a calm river 57' }),
  'POST /api/auth/google': () => ({ token: 'ya29.a0' }),
  'POST /api/auth/google/link': () => ({ code: '4/0A', codeVerifier: 'x'.repeat(43) }),
  'POST /api/auth/forgot-password': () => ({ email: 'nobody@example.com' }),
  'POST /api/auth/reset-password': () => ({ token: 'forged', password: 'a calm river 57' }),
  'POST /api/auth/verify-email': () => ({ token: 'forged' }),
  'PUT /api/account/preferences': () => ({ orderEmails: true, marketing: false }),
  'DELETE /api/account': () => ({ password: 'not the password' }),
  'POST /api/leavereview': () => ({
    username: 'Ada Lovelace',
    email: 'ada@example.com',
    serviceUsed: 'Instagram Views',
    rating: 5,
    reviewTitle: 'Steady',
    content: 'Arrived over the evening.',
  }),
  'POST /api/leavereview/invitation': () => ({ token: 'ord_forged.forged' }),
  'POST /api/leavereview/invitation/decline': () => ({ token: 'ord_forged.forged' }),
  'POST /api/contact': () => ({ name: 'Ada Lovelace', email: 'ada@example.com', subject: 'An invoice', message: 'Where do I find it?' }),
  'PUT /api/sandbox/behaviour': () => ({ delayMs: 0, repeat: 0, reverse: false, drop: false, apiFault: 'none' }),
}
