import { catalogPaths } from '#features/catalog/rules.ts'

/** The table of page URLs. Links, redirects and tests take addresses from here. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  acceptInvitation: '/accept-invitation',
  googleCallback: '/google-callback',
  blog: '/blog',
  reviews: '/reviews',
  leaveReview: '/leave-review',
  postSelection: '/post-selection',
  checkout: '/checkout',
  order: '/order',
  profile: '/profile',
  about: '/about',
  howItWorks: '/how-it-works',
  contact: '/contact',
  liveChat: '/live-chat',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  tracking: '/tracking',
  withdraw: '/withdraw',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe',
  unsubscribed: '/unsubscribed',
  operator: '/operator',
  /** Its sections stand in `src/pages/operator/sections.ts`. */
  operatorSupport: '/operator/support',
  help: '/help',
  support: '/support',
  mailbox: '/dev/mail',
  sandbox: '/dev/sandbox',
} as const

/** Query parameters that any page's loader reads; all others are the browser's own business and do not vary a page. */
export const loaderParams = ['service', 'package', 'quality', 'category', 'limit', 'rating', 'sort', 'page', '_routes']

interface Route {
  id: string
  path?: string
  index?: true
  file: string
}

const storefront = (id: string, path: string): Route => ({ id, path: path.slice(1), file: `../pages/storefront/${id}.tsx` })

const account = (id: string, path: string): Route => ({ id, path: path.slice(1), file: `../pages/account/${id}.tsx` })

const table = (): Route[] => [
  { id: 'home', index: true, file: '../pages/storefront/home.tsx' },
  ...catalogPaths.map((path) => ({ id: path.slice(1), path: path.slice(1), file: '../pages/storefront/package-page.tsx' })),
  storefront('post-selection', paths.postSelection),
  storefront('checkout', paths.checkout),
  storefront('order', paths.order),
  storefront('tracking', paths.tracking),
  storefront('withdraw', paths.withdraw),
  storefront('reviews', paths.reviews),
  storefront('leave-review', paths.leaveReview),
  storefront('blog', paths.blog),
  storefront('blog-post', `${paths.blog}/:post`),
  storefront('about', paths.about),
  storefront('how-it-works', paths.howItWorks),
  storefront('contact', paths.contact),
  storefront('live-chat', paths.liveChat),
  storefront('faq', paths.faq),
  storefront('privacy', paths.privacy),
  storefront('terms', paths.terms),
  account('login', paths.login),
  account('signup', paths.signup),
  account('google-callback', paths.googleCallback),
  account('forgot-password', paths.forgotPassword),
  account('reset-password', paths.resetPassword),
  account('verify-email', paths.verifyEmail),
  account('accept-invitation', paths.acceptInvitation),
  account('profile', paths.profile),
  account('notifications', paths.notifications),
  account('unsubscribe', paths.unsubscribe),
  account('unsubscribed', paths.unsubscribed),
  { id: 'operator', path: `${paths.operator.slice(1)}/*`, file: '../pages/operator/console.tsx' },
  { id: 'sandbox-confirm', path: 'sandbox/confirm/:reference', file: '../pages/system/sandbox-confirm.tsx' },
  { id: 'sandbox-paypal', path: 'sandbox/paypal/:reference', file: '../pages/system/sandbox-paypal.tsx' },
  { id: 'sandbox-crypto', path: 'sandbox/crypto/:reference', file: '../pages/system/sandbox-crypto.tsx' },
  { id: 'sandbox-desk', path: paths.sandbox.slice(1), file: '../pages/system/sandbox-desk.tsx' },
  { id: 'mailbox', path: 'dev/mail', file: '../pages/system/mailbox.tsx' },
  { id: 'not-found', path: '*', file: '../pages/system/not-found.tsx' },
]

// Pages import the addresses alone: marked pure, the table stays out of the browser.
export default /* @__PURE__ */ table()
